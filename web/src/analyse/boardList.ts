// The boards that are looked at together: pasted, typed, of the file that the server was opened with, or of a session.
import { signal } from "@preact/signals";
import { api, reasonOf } from "../api";
import type { AnalysedBoardRow, Seat } from "../shapes";
import type { Analysis } from "./address";
import { analysis } from "./asked";
import { begin } from "./changes";
import { treeOf } from "./tree";

export interface BoardList {
  boards: readonly AnalysedBoardRow[];
  place: number;
  /** What the list is called; empty for a text. */
  title: string;
  notes: readonly string[];
  /** `file`, or `sitting/ID`: it is asked for again when the page is loaded again. Null for a text. */
  from: string | null;
}

const EMPTY: BoardList = { boards: [], place: 0, title: "", notes: [], from: null };
export const boardList = signal<BoardList>(EMPTY);
export const listRefused = signal<string | null>(null);

/** Look at boards, the first of them at once. */
export function openBoards(list: Omit<BoardList, "place">, place = 0, eyes?: Seat): void {
  boardList.value = { ...list, place };
  choose(place, eyes);
}

export function choose(place: number, eyes?: Seat): void {
  const { boards, from } = boardList.value;
  const board = boards[place];
  if (!board) return;
  boardList.value = { ...boardList.value, place };
  const before = analysis.peek();
  begin({
    ...analysisOf(board, eyes ?? before?.eyes ?? "all"),
    system: before?.system ?? "sayc",
    ewSystem: before?.ewSystem ?? "",
    ...(from && { from: `${from}/${place + 1}` }),
  });
}

/** A board at its beginning; whose hand is not known, nobody's eyes are taken. */
export function analysisOf(row: AnalysedBoardRow, eyes: Analysis["eyes"]): Analysis {
  const { name, dealer, vulnerability, hands, calls, cards } = row;
  const isKnown = eyes === "all" || eyes === "none" || hands[eyes] !== undefined;
  return {
    board: { name, dealer, vulnerability, hands, calls, cards },
    roots: treeOf([...calls, ...cards]),
    path: [],
    eyes: isKnown ? eyes : "all",
    system: "sayc",
    ewSystem: "",
  };
}

const FROM = /^(file|sitting\/[\w-]+)\/(\d{1,5})$/;

/** The list and the place that an analysis names; null where it names none. */
export function partsOf(from: string | undefined): { list: string; place: number } | null {
  const [, list, place] = FROM.exec(from ?? "") ?? [];
  return list && place ? { list, place: Number(place) - 1 } : null;
}

/** Ask for the list that a board is of; the board in sight stays as it is. */
export async function followList(from: string | undefined): Promise<void> {
  const parts = partsOf(from);
  if (!parts || boardList.peek().from === parts.list) {
    if (parts) boardList.value = { ...boardList.peek(), place: parts.place };
    return;
  }
  listRefused.value = null;
  try {
    const { boards, title, notes } = await api.listedBoards(parts.list);
    boardList.value = { boards, title: title ?? "", notes, from: parts.list, place: parts.place };
  } catch (error) {
    listRefused.value = `The other boards are not there any more: ${reasonOf(error)}`;
  }
}

/** Open a list of the server at one of its boards. */
export async function openList(list: string, place: number): Promise<void> {
  listRefused.value = null;
  try {
    const { boards, title, notes } = await api.listedBoards(list);
    openBoards({ boards, title: title ?? "", notes, from: list }, Math.min(Math.max(place, 0), boards.length - 1));
  } catch (error) {
    listRefused.value = reasonOf(error);
  }
}
