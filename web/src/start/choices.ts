// What is chosen for a new table, and how it is said in a line.
import type { BoardRequest, Named, Seat, Settings, StartAnswer } from "../shapes";
import { seatWord, sideOf } from "../words/names";

export const USUAL_BOARDS: BoardRequest = { kind: "random", count: 8 };

/** The settings used last, as far as they are still offered, or good ones. */
export function settingsOf({ settings, systems, bots }: StartAnswer): Settings {
  const known = (list: readonly Named[], name: string | undefined) =>
    list.find((each) => each.name === name)?.name ?? list[0]?.name ?? "";
  return {
    system: known(systems, settings.system),
    ew_system: known(systems, settings.ew_system),
    bot: known(bots, settings.bot),
    scoring: settings.scoring ?? "imps",
    speed: settings.speed ?? "normal",
    plays_partner: settings.plays_partner ?? true,
  };
}

/** `8 boards: South opens 1NT`; null while something is missing. */
export function boardsText(boards: BoardRequest | null): string {
  if (!boards) return "Boards to be chosen";
  const boardWord = (count: number) => `${count} ${count === 1 ? "board" : "boards"}`;
  switch (boards.kind) {
    case "random":
      return `${boards.count} random ${boards.count === 1 ? "board" : "boards"}`;
    case "sentence":
      return `${boardWord(boards.count)}: ${boards.text}`;
    case "condition":
      return `${boardWord(boards.count)} with ${boards.where.join("; ")}`;
    case "sequence":
      return `${boardWord(boards.count)} that begin ${boards.auction}`;
    case "file":
      return `The boards of ${boards.name}`;
    case "pasted":
      return "The pasted boards";
  }
}

/** Who plays what, in a line. */
export function tableText(seat: Seat, settings: Settings, start: StartAnswer): string {
  const title = (list: readonly Named[], name: string) => list.find((each) => each.name === name)?.title ?? name;
  const ours = sideOf(seat) === "NS" ? settings.system : settings.ew_system;
  const theirs = sideOf(seat) === "NS" ? settings.ew_system : settings.system;
  const systems =
    ours === theirs
      ? `${title(start.systems, ours)} for all`
      : `${title(start.systems, ours)} against ${title(start.systems, theirs)}`;
  return `You sit ${seatWord(seat)} · ${systems} · ${settings.scoring === "imps" ? "IMPs" : "matchpoints"}`;
}
