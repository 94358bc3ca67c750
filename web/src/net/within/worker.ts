/**
 * The worker with the house: Python, the rows, the lines to the page. Two further workers from this same file, by the name of
 * `thinker`, think: one for computer players, hints and replays, so that the house has time for moves, and one for reviews, so that
 * nobody waits for them. That one begins with the first review.
 */
import { BAD, FULL, type FromHouse, type Parts, type ToHouse } from "./messages";
import { Rows } from "./rows";

/** What is used of Python's objects. */
interface House {
  request(method: string, path: string, body: string, languages: string): Promise<{ toJs(): [number, string]; destroy(): void }>;
  open_line(line: number, path: string): Promise<void>;
  hear(line: number, text: string): Promise<void>;
  close_line(line: number): void;
}
interface Python {
  FS: {
    mkdirTree(folder: string): void;
    writeFile(path: string, body: Uint8Array, options: { canOwn: boolean }): void;
  };
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
}
interface HouseModule {
  HouseWithin: { open(host: unknown, rows: string): Promise<House> };
  FORMAT: string;
  check_everything(text: string): string;
}
interface ThinkerModule {
  think: (work: string) => string;
}
type ToThinker = { folder: string; parts: Parts } | { id: number; work: string };
type FromThinker = { id: number; text: string };

interface Scope {
  readonly name: string;
  readonly location: { readonly href: string };
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}
const scope = self as unknown as Scope;
const LOCK = "flibuste house";
/** What a file in a zip archive begins with. */
const FILE = 0x04034b50;

/** The files of a zip archive that is stored as it is, which the build writes: each follows a header of its own. */
function* filesOf(archive: ArrayBuffer): Generator<[string, Uint8Array]> {
  const [header, text] = [new DataView(archive), new TextDecoder()];
  for (let at = 0; header.getUint32(at, true) === FILE;) {
    const [size, named, more] = [
      header.getUint32(at + 18, true),
      header.getUint16(at + 26, true),
      header.getUint16(at + 28, true),
    ];
    const body = at + 30 + named + more;
    yield [text.decode(new Uint8Array(archive, at + 30, named)), new Uint8Array(archive, body, size)];
    at = body + size;
  }
}

async function load(folder: string, parts: Parts): Promise<Python> {
  const runtime = `${folder}${parts.runtime}/`;
  const archive = fetch(`${folder}${parts.house}/house.zip`).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: runtime });
  for (const [name, body] of filesOf(await archive)) {
    const path = `/house/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, body, { canOwn: true });
  }
  python.runPython("import sys; sys.path.insert(0, '/house')");
  return python;
}

// ---- the thinker -------------------------------------------------------------------------------------------------------

function beThinker(): void {
  let thinker: Promise<ThinkerModule>;
  scope.onmessage = (event: MessageEvent<ToThinker>) => {
    const said = event.data;
    if ("folder" in said) {
      const loading = load(said.folder, said.parts);
      thinker = loading.then((python) => python.pyimport("flibuste.server.within.thinker") as ThinkerModule);
    } else {
      void thinker.then(({ think }) => scope.postMessage({ id: said.id, text: think(said.work) } satisfies FromThinker));
    }
  };
  // What goes wrong here ends this worker, and the house takes another one.
  self.addEventListener("unhandledrejection", (event) => {
    throw event.reason;
  });
}

/** The thinker, as the house knows it: what is lost with it is answered with null. */
class Thinker {
  private worker: Worker | null = null;
  private readonly awaited = new Map<number, (text: string | null) => void>();
  private number = 0;

  constructor(
    private readonly folder: string,
    private readonly parts: Parts,
  ) {}

  begin(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(scope.location.href, { type: "module", name: "thinker" });
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<FromThinker>) => {
      this.awaited.get(event.data.id)?.(event.data.text);
      this.awaited.delete(event.data.id);
    };
    worker.onerror = () => this.end();
    worker.postMessage({ folder: this.folder, parts: this.parts } satisfies ToThinker);
    return worker;
  }

  think(work: string): Promise<string | null> {
    const id = ++this.number;
    const worker = this.begin();
    return new Promise((done) => {
      this.awaited.set(id, done);
      worker.postMessage({ id, work } satisfies ToThinker);
    });
  }

  end(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const done of this.awaited.values()) done(null);
    this.awaited.clear();
  }
}

// ---- the house ---------------------------------------------------------------------------------------------------------

/** What an error of Python's says, without the way to it. */
const lastLine = (error: unknown): string =>
  String(error)
    .trim()
    .split("\n")
    .at(-1)!
    .replace(/^[\w.]+: /, "");

const tell = (message: FromHouse): void => scope.postMessage(message);

class Keeper {
  private over = false;
  private thinkers: readonly Thinker[] = [];

  /** Have the house alone; resolved when that is so. */
  private alone(takeOver: boolean): Promise<void> {
    const { locks } = navigator;
    if (!locks) return Promise.resolve(); // only pages over https have them; the rows have a mark of their own
    return new Promise((granted) => {
      const hold = (): Promise<never> => {
        granted();
        return new Promise<never>(() => undefined);
      };
      /** A browser that refuses to keep anything refuses locks, too: then there is nothing that two tabs could both write. */
      const lost = (error: unknown): void => {
        if (error instanceof DOMException && error.name === "SecurityError") granted();
        else this.end();
      };
      const wait = (): Promise<unknown> => locks.request(LOCK, hold);
      const first = takeOver
        ? locks.request(LOCK, { steal: true }, hold)
        : locks.request(LOCK, { ifAvailable: true }, (lock) => {
            if (lock) return hold();
            tell({ say: "held" });
            return void wait().catch(lost);
          });
      first.catch(lost);
    });
  }

  /** Another tab has the house now. */
  end(): void {
    if (this.over) return;
    this.over = true;
    for (const thinker of this.thinkers) thinker.end();
    tell({ say: "taken" });
  }

  async open({ folder, parts, takeOver, languages }: Extract<ToHouse, { say: "start" }>): Promise<(said: ToHouse) => void> {
    const loading = load(folder, parts);
    loading.catch(() => undefined); // it is waited for below
    await this.alone(takeOver);
    const rows = await Rows.open({ kept: (kept) => tell({ say: "kept", kept }), taken: () => this.end() });
    const [player, reviewer] = (this.thinkers = [new Thinker(folder, parts), new Thinker(folder, parts)]) as [Thinker, Thinker];
    const host = {
      keep: (changes: string) => rows.keep(JSON.parse(changes) as [string, string | null][]),
      tell: (line: number, text: string) => this.over || tell({ say: "told", line, text }),
      hang_up: (line: number) => tell({ say: "hung up", line }),
      think: (thinker: number, work: string) => (thinker ? reviewer : player).think(work),
      interrupt: (thinker: number) => (thinker ? reviewer : player).end(),
    };
    const found = await rows.takeOver();
    const module = (await loading).pyimport("flibuste.server.within.house") as HouseModule;
    const house = await module.HouseWithin.open(host, JSON.stringify(found));
    player.begin();

    const save = async (id: number, page: Record<string, string>): Promise<void> => {
      const text = JSON.stringify({ format: module.FORMAT, page, rows: await rows.all() });
      tell({ say: "reply", id, status: 200, text: "", file: new Blob([text], { type: "application/json" }) });
    };
    const bring = async (id: number, file: Blob): Promise<void> => {
      let status = BAD;
      try {
        const text = await file.text();
        const brought = JSON.parse(module.check_everything(text)) as Record<string, string>;
        status = FULL;
        await rows.replace(brought);
        this.over = true; // what is in memory is no longer what is kept
        const { page = {} } = JSON.parse(text) as { page?: Record<string, string> };
        tell({ say: "reply", id, status: 200, text: JSON.stringify({ page }) });
      } catch {
        tell({ say: "reply", id, status, text: "" });
      }
    };
    return (said) => {
      if (this.over) return;
      if (said.say === "request") {
        void house.request(said.method, said.path, said.body, languages).then((answer) => {
          const [status, text] = answer.toJs();
          answer.destroy();
          tell({ say: "reply", id: said.id, status, text });
        });
      } else if (said.say === "open") void house.open_line(said.line, said.path);
      else if (said.say === "hear") void house.hear(said.line, said.text);
      else if (said.say === "close") house.close_line(said.line);
      else if (said.say === "everything") void save(said.id, said.page);
      else if (said.say === "bring") void bring(said.id, said.file);
    };
  }
}

function beHouse(): void {
  const waiting: ToHouse[] = [];
  let answer: (said: ToHouse) => void = (said) => waiting.push(said);
  scope.onmessage = (event: MessageEvent<ToHouse>) => {
    const said = event.data;
    if (said.say !== "start") return answer(said);
    new Keeper().open(said).then(
      (open) => {
        answer = open;
        for (const one of waiting) open(one);
        tell({ say: "ready" });
      },
      (error: unknown) => tell({ say: "failed", reason: lastLine(error) }),
    );
  };
}

if (scope.name === "thinker") beThinker();
else beHouse();
