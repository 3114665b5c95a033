// Which page the address names: the part after # is never sent to any server.
import { signal } from "@preact/signals";
import type { FilePlace } from "./shapes";

export type Route =
  | { page: "start" }
  | { page: "sessions" }
  | { page: "statistics" }
  | { page: "game"; game: string }
  | { page: "table"; id: string }
  | { page: "review"; id: string; place: number }
  | { page: "board"; lin: string }
  | { page: "analyse" }
  | { page: "batch"; id: string | null; place: number | null }
  | { page: "systems"; name: string | null; view: string | null; at: FilePlace | null }
  | { page: "form" | "changes"; name: string }
  | { page: "practice"; name: string; auction: string };

/** `#/table/ID`, `#/review/ID/3`, `#/game/jass`, `#/sessions`, `#board=LIN`, `#/analyse` (`#/analyse/file`, `#/analyse/sitting/ID/3`, `#analyse=POSITION`), `#/systems/NAME/VIEW?at=FILE:LINE`, `#/form/NAME`, `#/changes/NAME`, `#/practice/NAME/1N-P`, `#/batch/ID/3`, or anything else for the start page. */
export function routeOf(hash: string): Route {
  const [, page = "", name = "", place = ""] = /^#\/(\w+)(?:\/([\w-]+))?(?:\/(\d{1,4}))?$/.exec(hash) ?? [];
  if (page === "table" && name) return { page, id: name };
  if (page === "review" && name && place) return { page, id: name, place: Number(place) };
  if (page === "game" && name) return { page, game: name };
  if (page === "form" || page === "changes") return { page, name };
  const practice = /^#\/practice(?:\/([\w-]+)(?:\/([\w:-]+))?)?$/.exec(hash);
  if (practice) return { page: "practice", name: practice[1] ?? "", auction: (practice[2] ?? "").replaceAll("-", " ") };
  if (page === "batch") return { page, id: name || null, place: place ? Number(place) : null };
  if (page === "sessions" || page === "statistics") return { page };
  const systems = /^#\/systems(?:\/([^/?]+))?(?:\/(\w+))?(?:\?at=(.+))?$/.exec(hash);
  if (systems) {
    const [, system, view, at] = systems;
    return { page: "systems", name: system ? decoded(system) : null, view: view ?? null, at: at ? placeOf(at) : null };
  }
  if (/^#\/analyse(\/(file|sitting\/[\w-]+)(\/\d{1,5})?)?$/.test(hash) || hash.startsWith("#analyse="))
    return { page: "analyse" };
  if (hash.startsWith("#board=")) {
    try {
      return { page: "board", lin: decodeURIComponent(hash.slice("#board=".length)) };
    } catch {
      return { page: "start" };
    }
  }
  return { page: "start" };
}

/** `#/systems/sayc/book`; a file of the author's has its name with its ending. */
export function systemAddress(name: string | null, view: string | null = null, at: FilePlace | null = null): string {
  const path = [name, view].flatMap((part) => (part ? [encodeURIComponent(part)] : []));
  return `#/${["systems", ...path].join("/")}${at ? `?at=${encodeURIComponent(`${at.file}:${at.line}`)}` : ""}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function placeOf(text: string): FilePlace | null {
  const [, file, line] = /^(.+):(\d{1,6})$/.exec(decoded(text)) ?? [];
  return file && line ? { file, line: Number(line) } : null;
}

export const route = signal<Route>(routeOf(location.hash));

window.addEventListener("hashchange", () => (route.value = routeOf(location.hash)));

export function go(hash: string): void {
  location.hash = hash;
}

/** Practice with a system, of the call that follows these. */
export function practiceAddress(system: string, auction: string): string {
  const calls = auction.trim().split(/\s+/).filter(Boolean).join("-");
  return `#/practice/${system}${calls ? `/${calls}` : ""}`;
}
