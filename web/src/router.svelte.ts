/**
 * Which screen is shown, by the address: no hashes, so that links can be shared. A site may lie in any folder. Where it has no file
 * for an address, it leads to its first page with the address as `?at=`.
 */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; code: string }
  | { page: "watch"; code: string }
  | { page: "replay"; code: string | null }
  | { page: "review"; code: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; which: string | null }
  | { page: "tournament"; code: string | null; screen: boolean }
  | { page: "matches" }
  | { page: "me" }
  | { page: "friends"; friend: number | null }
  | { page: "friend" }
  | { page: "settings" }
  | { page: "recover" }
  | { page: "missing" };

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [page, name] = parts;
  if (page === undefined) return { page: "home" };
  if (page === "learn" && parts.length < 3) return { page, game: name ?? "" };
  if (page === "tournament" && (parts.length < 3 || (parts.length === 3 && parts[2] === "screen")))
    return { page, code: name?.toUpperCase() ?? null, screen: parts.length === 3 };
  if (page === "tournaments" && parts.length === 1) return { page: "tournament", code: null, screen: false };
  if (page === "puzzle" && name !== undefined && parts.length < 4) return { page, game: name, which: parts[2] ?? null };
  if (page === "friends" && parts.length < 3 && /^(\d{1,15})?$/.test(name ?? ""))
    return { page, friend: name === undefined ? null : Number(name) };
  if (parts.length === 2 && name !== undefined) {
    if (page === "new" || page === "rules") return { page, game: name };
    if (page === "table" || page === "watch" || page === "replay" || page === "review") return { page, code: name.toUpperCase() };
  }
  if (parts.length === 1 && page === "replay") return { page, code: null };
  if (parts.length > 1) return { page: "missing" };
  if (page === "matches" || page === "me" || page === "friend" || page === "puzzles") return { page };
  if (page === "settings" || page === "recover") return { page };
  return { page: "missing" };
}

/** The folder that the page lies in, without a / at its end: nothing at a server. */
export const base: string = import.meta.env.BASE_URL === "/" ? "" : new URL("..", import.meta.url).pathname.slice(0, -1);

const wanted = new URLSearchParams(location.search).get("at");
if (wanted && /^\/(?!\/)/.test(wanted)) history.replaceState(null, "", base + wanted + location.hash);

const pathHere = (): string => location.pathname.slice(base.length);
let path = $state(pathHere());
addEventListener("popstate", () => (path = pathHere()));

export const router = {
  get route(): Route {
    return routeOf(path);
  },
};

/** Go to a screen; its address is without the folder that the page lies in. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", base + to);
  else if (to !== pathHere() + location.search) history.pushState(null, "", base + to);
  path = pathHere();
  scrollTo(0, 0);
}

/** For `<a href>`: stays in the page unless the visitor asks for a new tab. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  go(link.pathname.slice(base.length) + link.search);
}
