// A finished board as an analysis: its auction, its play, and the seat of who played it as eyes.
import type { FinishedBoard } from "../board/lin";
import { SEATS, type Seat } from "../shapes";
import { handText } from "../words/names";
import { addressOf } from "./address";
import { treeOf } from "./tree";

interface Asked {
  /** The seat of who played it; null for none. */
  you: Seat | null;
  system?: string;
  ewSystem?: string;
  /** Calls and cards before the position. */
  place: number;
  /** The list that the board is of, `sitting/ID/3`. */
  from?: string | null;
}

/** The address of the analysis board at a position of a finished board. */
export function finishedAddress(board: FinishedBoard, { you, system, ewSystem, place, from }: Asked): string {
  const hands = Object.fromEntries(SEATS.map((seat) => [seat, handText(board.deal[seat])]));
  const { name, dealer, vulnerability, calls, cards } = board;
  const moves = [...calls, ...cards];
  return addressOf({
    board: { name, dealer, vulnerability, hands, calls, cards },
    roots: treeOf(moves),
    path: moves.slice(0, place).map(() => 0),
    eyes: you ?? "all",
    system: system ?? "sayc",
    ewSystem: ewSystem === system ? "" : (ewSystem ?? ""),
    ...(from && { from }),
  });
}
