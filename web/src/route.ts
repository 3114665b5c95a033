// Which page the address names: the part after # is never sent to any server.
import { signal } from "@preact/signals";

export type Route =
  | { page: "start" }
  | { page: "sessions" }
  | { page: "statistics" }
  | { page: "game"; game: string }
  | { page: "table"; id: string }
  | { page: "review"; id: string; place: number }
  | { page: "board"; lin: string }
  | { page: "analyse" };

/** `#/table/ID`, `#/review/ID/3`, `#/game/jass`, `#/sessions`, `#board=LIN`, `#/analyse` (or `#analyse=POSITION`), or anything else for the start page. */
export function routeOf(hash: string): Route {
  const [, page = "", name = "", place = ""] = /^#\/(\w+)(?:\/([\w-]+))?(?:\/(\d{1,4}))?$/.exec(hash) ?? [];
  if (page === "table" && name) return { page, id: name };
  if (page === "review" && name && place) return { page, id: name, place: Number(place) };
  if (page === "game" && name) return { page, game: name };
  if (page === "sessions" || page === "statistics") return { page };
  if (hash === "#/analyse" || hash.startsWith("#analyse=")) return { page: "analyse" };
  if (hash.startsWith("#board=")) {
    try {
      return { page: "board", lin: decodeURIComponent(hash.slice("#board=".length)) };
    } catch {
      return { page: "start" };
    }
  }
  return { page: "start" };
}

export const route = signal<Route>(routeOf(location.hash));

window.addEventListener("hashchange", () => (route.value = routeOf(location.hash)));

export function go(hash: string): void {
  location.hash = hash;
}
