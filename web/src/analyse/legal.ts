// Which calls and cards can be made at a moment of an analysed board.
import type { CallName, MoveName, Seat } from "../shapes";
import { capital, cardsOf, isBid, isCard, levelOf, moveWords, seatPlus, seatWord, strainOf } from "../words/names";
import { type AnalysedBoard, type Moment, momentOf, type Node, playable } from "./tree";

const STRAINS = ["C", "D", "H", "S", "NT"];

function rank(bid: CallName): number {
  return 5 * levelOf(bid) + STRAINS.indexOf(strainOf(bid));
}

/** Why a call cannot be made after these; null where it can. */
export function callProblem(calls: readonly CallName[], call: CallName): string | null {
  if (calls.length >= 4 && calls.slice(-3).every((each) => each === "P")) return "the auction is over";
  if (call === "P") return null;
  const last = calls.findLastIndex(isBid);
  if (isBid(call)) {
    return last >= 0 && rank(call) <= rank(calls[last]!) ? `it is not higher than ${moveWords(calls[last]!)}` : null;
  }
  if (call !== "X" && call !== "XX") return "there is no such call";
  const since = calls.slice(last + 1).filter((each) => each !== "P");
  const isOwn = (calls.length - last) % 2 === 0;
  if (call === "X") {
    if (last < 0) return "there is no bid to double";
    if (since.length) return `${moveWords(calls[last]!)} is doubled already`;
    return isOwn ? "the last bid is the own side's" : null;
  }
  const doubled = calls.lastIndexOf("X");
  if (last < 0 || since.length !== 1 || since[0] !== "X") return "there is no double to redouble";
  return (calls.length - doubled) % 2 === 0 ? "the double is the own side's" : null;
}

/** Why a card cannot be played here; null where it can. */
export function cardProblem(board: AnalysedBoard, at: Moment, card: MoveName): string | null {
  if (at.isAuction || !at.turn) return at.isAuction ? "the auction is not over" : "the play is over";
  if (at.cards.includes(card)) return "it is played already";
  const hand = board.hands[at.turn];
  if (!hand) {
    const holder = (Object.keys(board.hands) as Seat[]).find((seat) => cardsOf(board.hands[seat]!).includes(card));
    return holder ? `${seatWord(holder)} holds it` : null;
  }
  const left = cardsOf(hand).filter((each) => !at.cards.includes(each));
  if (!left.includes(card)) return `${seatWord(at.turn)} does not hold it`;
  return playable(left, at.cards).includes(card) ? null : `${seatWord(at.turn)} has to follow suit`;
}

export function moveProblem(board: AnalysedBoard, before: readonly MoveName[], move: MoveName): string | null {
  const at = momentOf(board.dealer, before);
  return isCard(move) ? cardProblem(board, at, move) : callProblem(at.calls, move);
}

/** `South’s double`, `West’s three of hearts`. */
export function whose(board: AnalysedBoard, before: readonly MoveName[], move: MoveName): string {
  const at = momentOf(board.dealer, before);
  const seat = isCard(move) ? at.turn : seatPlus(board.dealer, at.calls.length);
  return seat ? `${seatWord(seat)}’s ${moveWords(move)}` : capital(moveWords(move));
}

/** The tree as far as its moves can be made on this board, and what is lost of it, in words. */
export function legalTree(board: AnalysedBoard, roots: readonly Node[]): { roots: readonly Node[]; lost: string[] } {
  const lost: string[] = [];
  function kept(nodes: readonly Node[], before: readonly MoveName[]): readonly Node[] {
    return nodes.flatMap((node) => {
      const problem = moveProblem(board, before, node.move);
      if (problem) {
        const behind = countOf(node.children);
        const more = behind ? `, with ${behind} behind it` : "";
        lost.push(`${whose(board, before, node.move)} is left out${more}: ${problem}.`);
        return [];
      }
      return [{ ...node, children: kept(node.children, [...before, node.move]) }];
    });
  }
  return { roots: kept(roots, []), lost };
}

function countOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countOf(node.children), 0);
}
