/**
 * The rows of the house in IndexedDB. A write is done when its transaction is complete, strictly: then it is on disk. Where the browser
 * keeps nothing, or nothing more, the rows wait in memory and are tried again with every later write.
 */
const NAME = "flibuste";
const STORE = "rows";
/** Who has the house now. A tab that was taken over finds another one's mark here, and writes nothing any more. */
const HOLDER = "holder";

export interface Watcher {
  kept(kept: boolean): void;
  taken(): void;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("IndexedDB"));
  });
}

export class Rows {
  private readonly unsaved = new Map<string, string | null>();
  private readonly mark = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** Whose mark was found where there was no room for ours. */
  private before: string | undefined = this.mark;
  private isKept = true;
  private gone = false;

  private constructor(
    private readonly database: IDBDatabase | null,
    private readonly watcher: Watcher,
  ) {}

  static async open(watcher: Watcher): Promise<Rows> {
    const database = await opened().catch(() => null);
    if (!database) watcher.kept(false);
    return new Rows(database, watcher);
  }

  /** Take the rows over: all of them, and from now on nobody else's writes count. A full disk can be read all the same. */
  async takeOver(): Promise<Record<string, string>> {
    let marked = true;
    await this.transact("readwrite", (rows) => rows.put(this.mark, HOLDER)).catch(() => this.note((marked = false)));
    const found = await this.read();
    if (!marked) this.before = found[HOLDER];
    delete found[HOLDER];
    return found;
  }

  /** All rows as they are now. */
  async all(): Promise<Record<string, string>> {
    const found = await this.read();
    for (const [key, value] of [...this.unsaved, [HOLDER, null] as const]) {
      if (value === null) delete found[key];
      else found[key] = value;
    }
    return found;
  }

  private async read(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    await this.transact("readonly", (rows) => {
      const cursor = rows.openCursor();
      cursor.onsuccess = () => {
        const row = cursor.result;
        if (!row) return;
        found[row.key as string] = row.value as string;
        row.continue();
      };
    }).catch(() => this.note(false));
    return found;
  }

  /** Write rows, and take away those that are null. */
  async keep(changes: readonly (readonly [string, string | null])[]): Promise<void> {
    for (const [key, value] of changes) this.unsaved.set(key, value);
    const written = new Map(this.unsaved);
    try {
      await this.transact("readwrite", (rows, transaction) => this.ifOurs(rows, transaction, () => putAll(rows, written)));
    } catch {
      if (!this.gone) this.note(false);
      return;
    }
    for (const [key, value] of written) if (this.unsaved.get(key) === value) this.unsaved.delete(key);
    this.note(this.unsaved.size === 0);
  }

  /** Other rows in the place of all. */
  replace(others: Record<string, string>): Promise<void> {
    return this.transact("readwrite", (rows, transaction) =>
      this.ifOurs(rows, transaction, () => {
        rows.clear();
        putAll(rows, Object.entries(others));
      }),
    );
  }

  private ifOurs(rows: IDBObjectStore, transaction: IDBTransaction, write: () => void): void {
    const holder = rows.get(HOLDER);
    holder.onsuccess = () => {
      if (holder.result === this.mark) return write();
      if (holder.result === this.before) {
        rows.put(this.mark, HOLDER);
        return write();
      }
      this.gone = true;
      transaction.abort();
      this.watcher.taken();
    };
  }

  private transact(mode: IDBTransactionMode, work: (rows: IDBObjectStore, transaction: IDBTransaction) => void): Promise<void> {
    const { database } = this;
    if (!database) return Promise.reject(new Error("no database"));
    return new Promise((done, failed) => {
      const transaction = database.transaction(STORE, mode, { durability: "strict" });
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error ?? new Error("aborted"));
      work(transaction.objectStore(STORE), transaction);
    });
  }

  private note(kept: boolean): void {
    if (kept !== this.isKept) this.watcher.kept((this.isKept = kept));
  }
}

function putAll(rows: IDBObjectStore, changes: Iterable<readonly [string, string | null]>): void {
  for (const [key, value] of changes) {
    if (value === null) rows.delete(key);
    else rows.put(value, key);
  }
}
