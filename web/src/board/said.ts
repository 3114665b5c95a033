// Meanings as a board's text carries them: words and alerts, and back.
import type { Meaning } from "../shapes";
import { summary } from "../table/summary";
import { seatPlus } from "../words/names";
import type { FinishedBoard, Said } from "./lin";

/** What is said of each call, for the text of a board. */
export function saidOf(meanings: readonly Meaning[]): Said[] {
  return meanings.map((meaning) => ({ text: summary(meaning), alert: meaning.alert }));
}

/** The meanings of a board out of a text; null where it holds none. */
export function saidMeanings(board: FinishedBoard): Meaning[] | null {
  if (!board.said) return null;
  return board.calls.map((call, index) => ({
    seat: seatPlus(board.dealer, index),
    call,
    text: board.said?.[index]?.text ?? "",
    alert: board.said?.[index]?.alert ?? false,
    alternatives: [],
    forcing: null,
    announce: null,
    defined: true,
    rule: null,
  }));
}
