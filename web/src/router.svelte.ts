/** Which screen is shown, by the address: no hashes, so that links can be shared. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; code: string }
  | { page: "watch"; code: string }
  | { page: "replay"; code: string | null }
  | { page: "review"; code: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "matches" }
  | { page: "settings" }
  | { page: "recover" }
  | { page: "missing" };

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [page, name] = parts;
  if (page === undefined) return { page: "home" };
  if (page === "learn" && parts.length < 3) return { page, game: name ?? "" };
  if (parts.length === 2 && name !== undefined) {
    if (page === "new" || page === "rules") return { page, game: name };
    if (page === "table" || page === "watch" || page === "replay" || page === "review") return { page, code: name.toUpperCase() };
  }
  if (parts.length === 1 && page === "replay") return { page, code: null };
  if (parts.length === 1 && (page === "matches" || page === "settings" || page === "recover")) return { page };
  return { page: "missing" };
}

let path = $state(location.pathname);
addEventListener("popstate", () => (path = location.pathname));

export const router = {
  get route(): Route {
    return routeOf(path);
  },
};

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else if (to !== location.pathname + location.search) history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** For `<a href>`: stays in the page unless the visitor asks for a new tab. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  go(link.pathname + link.search);
}
