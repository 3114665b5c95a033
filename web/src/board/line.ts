// A finished board position by position: whose move it is after so many calls and cards, what all hands hold, who won
// which trick. All of it follows from the deal, the calls and the cards.
import type { CallName, CardName, Contract, Seat, SeatCard, Side, Strain } from "../shapes";
import { SEATS } from "../shapes";
import { callText, isBid, levelOf, RANKS, rankOf, seatPlus, seatWord, sideOf, strainOf, suitOf } from "../words/names";
import type { FinishedBoard } from "./lin";

export interface Line {
  board: FinishedBoard;
  contract: Contract | null;
  /** Complete tricks, and the last one where a claim came in the middle of it. */
  tricks: SeatCard[][];
  /** Of complete tricks. */
  winners: Seat[];
  /** Calls and cards in all: the place of the last position. */
  last: number;
}

export interface Position {
  /** Calls and cards made before it. */
  place: number;
  /** Whose call or card is next; null at the end of the board. */
  turn: Seat | null;
  held: Record<Seat, CardName[]>;
  /** The trick on the table; between two tricks the one that was just won. */
  trick: SeatCard[];
  /** Of the trick on the table, where it is complete. */
  winner: Seat | null;
  /** Won so far. */
  won: Record<Side, number>;
}

/** The contract that these calls end in; null where all passed, or the auction is not over. */
export function contractOf(calls: readonly CallName[], dealer: Seat): Contract | null {
  if (calls.length < 4 || calls.slice(-3).some((call) => call !== "P")) return null;
  let last = -1;
  let doubling = "";
  calls.forEach((call, index) => {
    if (isBid(call)) [last, doubling] = [index, ""];
    else if (call !== "P") doubling = call;
  });
  const bid = calls[last];
  if (bid === undefined) return null;
  const strain = strainOf(bid);
  const side = sideOf(seatPlus(dealer, last));
  const first = calls.findIndex(
    (call, index) => isBid(call) && strainOf(call) === strain && sideOf(seatPlus(dealer, index)) === side,
  );
  const declarer = seatPlus(dealer, first);
  return {
    level: levelOf(bid),
    strain,
    doubling,
    declarer,
    text: `${callText(bid)}${doubling} by ${seatWord(declarer)}`,
  };
}

/** Who wins a trick: the highest trump, else the highest card of the suit that was led. */
export function winnerOf(trick: readonly SeatCard[], strain: Strain): Seat {
  const led = suitOf(trick[0]!.card);
  const strength = ({ card }: SeatCard): number => {
    const rank = RANKS.length - RANKS.indexOf(rankOf(card));
    return suitOf(card) === strain ? 100 + rank : suitOf(card) === led ? rank : 0;
  };
  return trick.reduce((best, each) => (strength(each) > strength(best) ? each : best)).seat;
}

export function lineOf(board: FinishedBoard): Line {
  const contract = contractOf(board.calls, board.dealer);
  const tricks: SeatCard[][] = [];
  const winners: Seat[] = [];
  if (contract) {
    let leader = seatPlus(contract.declarer, 1);
    for (let start = 0; start < board.cards.length; start += 4) {
      const trick = board.cards.slice(start, start + 4).map((card, index) => ({ seat: seatPlus(leader, index), card }));
      tricks.push(trick);
      if (trick.length === 4) winners.push((leader = winnerOf(trick, contract.strain)));
    }
  }
  return { board, contract, tricks, winners, last: board.calls.length + (contract ? board.cards.length : 0) };
}

/** The position after so many calls and cards. */
export function positionAt(line: Line, place: number): Position {
  const { board, contract, tricks, winners } = line;
  const cards = Math.max(0, place - board.calls.length);
  const played = new Set(
    tricks
      .flat()
      .slice(0, cards)
      .map((each) => each.card),
  );
  const held = Object.fromEntries(
    SEATS.map((seat) => [seat, board.deal[seat].filter((card) => !played.has(card))]),
  ) as Position["held"];
  const complete = Math.floor(cards / 4);
  const isBetween = cards % 4 === 0;
  const won = { NS: 0, EW: 0 };
  for (const seat of winners.slice(0, complete)) won[sideOf(seat)]++;
  const leader = complete ? winners[complete - 1]! : contract && seatPlus(contract.declarer, 1);
  const isInAuction = place < board.calls.length;
  const isOver = cards === 52 || (!contract && !isInAuction);
  return {
    place,
    turn: isOver ? null : isInAuction ? seatPlus(board.dealer, place) : seatPlus(leader!, cards % 4),
    held,
    trick: isBetween ? (tricks[complete - 1] ?? []) : tricks[complete]!.slice(0, cards % 4),
    winner: isBetween && complete ? winners[complete - 1]! : null,
    won,
  };
}

/** Declarer's tricks against the contract: `=`, `+1`, `−2`. */
export function againstContract(tricks: number, contract: Contract): string {
  const over = tricks - 6 - contract.level;
  return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
}

/** The call or card that was made at a position; null at the end of the board. */
export function moveAt(line: Line, place: number): string | null {
  return line.board.calls[place] ?? line.board.cards[place - line.board.calls.length] ?? null;
}
