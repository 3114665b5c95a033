// Which page the address names: the part after # is never sent to any server.
import { signal } from "@preact/signals";

export type Route = { page: "start" } | { page: "table"; id: string } | { page: "board"; lin: string };

/** `#/table/ID`, `#board=LIN`, or anything else for the start page. */
export function routeOf(hash: string): Route {
  const table = /^#\/table\/([\w-]+)$/.exec(hash);
  if (table?.[1]) return { page: "table", id: table[1] };
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
