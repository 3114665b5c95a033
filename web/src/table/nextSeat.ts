// Whose turn follows a call or card, as far as the page can tell before the server says it.
import type { CardName, Seat, SeatCard, View } from "../shapes";
import { isCard, RANKS, rankOf, seatPlus, sideOf, suitOf } from "../words/names";

/** The seat of another that chooses after this call or card; null where the person does, or that cannot be told. */
export function nextSeat(view: View, sent: string): Seat | null {
  const next = seatAfter(view, sent);
  const playsBoth = view.contract && !view.watching && sideOf(view.contract.declarer) === sideOf(view.seat);
  if (next === null || next === view.seat || (playsBoth && sideOf(next) === sideOf(view.seat))) return null;
  return next;
}

function seatAfter(view: View, sent: string): Seat | null {
  if (!view.turn) return null;
  if (!isCard(sent)) return view.phase === "auction" ? seatPlus(view.turn, 1) : null;
  const trick = [...view.trick, { seat: view.turn, card: sent }];
  if (trick.length < 4) return chooserOf(view, seatPlus(view.turn, 1));
  return view.game ? null : chooserOf(view, winnerOf(trick, view));
}

/** Declarer chooses for dummy. */
function chooserOf(view: View, seat: Seat): Seat {
  const declarer = view.contract?.declarer;
  if (!declarer || seat !== seatPlus(declarer, 2)) return seat;
  return declarer;
}

function winnerOf(trick: readonly SeatCard[], view: View): Seat {
  const led = trick[0]!;
  const trump = view.contract?.strain;
  const strength = (card: CardName) =>
    (suitOf(card) === trump ? 200 : suitOf(card) === suitOf(led.card) ? 100 : 0) - RANKS.indexOf(rankOf(card));
  return trick.reduce((best, each) => (strength(each.card) > strength(best.card) ? each : best), led).seat;
}
