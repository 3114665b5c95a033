// Where a replay stands, and what keys do with it.
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Line } from "../board/line";
import { moveAt, type Position, positionAt } from "../board/line";
import type { CardName, Decision, MoveName, Review, Seat } from "../shapes";
import { asksFirst } from "../state/settings";
import { moveWords, seatWord, sideOf } from "../words/names";
import { isDear, type Verdict, verdictOn } from "./costs";

/** What the person answered to a decision that was asked. */
export interface Answered {
  move: MoveName;
  verdict: Verdict;
}

export interface Replay {
  line: Line;
  /** The seat that the board is seen from. */
  you: Seat | null;
  review: ReadonlySignal<Review | null>;
  position: ReadonlySignal<Position>;
  /** The decision that was made at this position. */
  decision: ReadonlySignal<Decision | null>;
  /** Whether the position asks for a better call or card, and says nothing yet. */
  asks: ReadonlySignal<boolean>;
  answered: Signal<Answered | null>;
  /** Whether a decision's better move is still to be found. */
  isSecret: (decision: Decision) => boolean;
  go: (place: number) => void;
  /** To the next or the one before of the decisions that cost something, of all where none did. */
  goToDecision: (step: 1 | -1) => void;
  answer: (move: MoveName) => void;
  tell: (decision: Decision) => void;
  /** On to the next decision whose better move is still to be found, or one step. */
  skip: () => void;
}

/** A replay of a board, at the opening lead; of a board that was passed out, at its end. */
export function replayOf(line: Line, you: Seat | null, review: ReadonlySignal<Review | null>): Replay {
  const place = signal(line.board.calls.length);
  const told = signal<ReadonlySet<number>>(new Set());
  const answered = signal<Answered | null>(null);
  const position = computed(() => positionAt(line, place.value));
  const decisions = computed(() => review.value?.decisions ?? []);
  const decision = computed(() => decisions.value.find((each) => each.place === place.value) ?? null);
  const isSecret = (each: Decision) => asksFirst.value && isDear(each) && !told.value.has(each.place);
  const asks = computed(() => decision.value !== null && isSecret(decision.value));

  function go(to: number): void {
    const next = Math.min(Math.max(to, 0), line.last);
    if (next === place.value) return;
    batch(() => {
      place.value = next;
      answered.value = null;
    });
  }

  function tell(each: Decision): void {
    told.value = new Set([...told.value, each.place]);
  }

  return {
    line,
    you,
    review,
    position,
    decision,
    asks,
    answered,
    isSecret,
    go,
    tell,
    goToDecision(step) {
      const dear = decisions.value.filter(isDear);
      const stops = (dear.length ? dear : decisions.value).map((each) => each.place).sort((one, other) => one - other);
      const next = step > 0 ? stops.find((each) => each > place.value) : stops.findLast((each) => each < place.value);
      if (next !== undefined) go(next);
    },
    skip() {
      const places = decisions.value
        .filter(isSecret)
        .map((each) => each.place)
        .filter((each) => each > place.value);
      go(places.length ? Math.min(...places) : place.value + 1);
    },
    answer(move) {
      const asked = decision.value;
      if (!asked || !asks.value) return;
      const verdict = verdictOn(asked, move);
      batch(() => {
        answered.value = { move, verdict };
        if (verdict === "best") tell(asked);
      });
    },
  };
}

/** What a key does: left and right step, up and down go from decision to decision, Home and End to the ends. */
export function keyOf(replay: Replay, key: string): (() => void) | null {
  const { place } = replay.position.value;
  switch (key) {
    case "ArrowLeft":
      return () => replay.go(place - 1);
    case "ArrowRight":
      return () => replay.go(place + 1);
    case "Home":
      return () => replay.go(0);
    case "End":
      return () => replay.go(replay.line.last);
    case "ArrowUp":
      return replay.review.value?.decisions?.length ? () => replay.goToDecision(-1) : null;
    case "ArrowDown":
      return replay.review.value?.decisions?.length ? () => replay.goToDecision(1) : null;
    default:
      return null;
  }
}

/** What each card that can be played here is worth to declarer; null where that is not known, not said yet, or no card. */
export function valuesHere(replay: Replay): Record<CardName, number> | null {
  const cards = replay.position.value.place - replay.line.board.calls.length;
  if (cards < 0 || replay.asks.value) return null;
  return replay.review.value?.line?.[cards] ?? null;
}

/** The cards of these that lose nothing. */
export function bestOf(values: Record<CardName, number>, turn: Seat, declarer: Seat): CardName[] {
  const most = (sideOf(turn) === sideOf(declarer) ? Math.max : Math.min)(...Object.values(values));
  return Object.keys(values).filter((card) => values[card] === most);
}

/** Tricks that a card gave away on the actual deal; 0 where that is not known. */
export function lostBy(replay: Replay, card: number): number {
  const { line, review } = replay;
  const values = review.value?.line?.[card];
  const seat = line.tricks[Math.floor(card / 4)]?.[card % 4]?.seat;
  const made = line.board.cards[card];
  if (!values || !seat || made === undefined || !line.contract) return 0;
  const best = bestOf(values, seat, line.contract.declarer)[0]!;
  return Math.abs(values[best]! - (values[made] ?? values[best]!));
}

/** The position in words: what was done last and whose turn it is. */
export function positionWords(replay: Replay): string {
  const { line } = replay;
  const { place, turn, winner, won } = replay.position.value;
  const before = place > 0 ? moveAt(line, place - 1) : null;
  const cards = place - line.board.calls.length;
  const by = cards > 0 ? line.tricks.flat()[cards - 1]!.seat : place > 0 ? positionAt(line, place - 1).turn : null;
  const done = before && by ? `${seatWord(by)}: ${moveWords(before)}. ` : "";
  const took = winner ? `${seatWord(winner)} wins; North–South ${won.NS}, East–West ${won.EW}. ` : "";
  return `${done}${took}${turn ? `${seatWord(turn)} to ${cards < 0 ? "call" : "play"}.` : "The end."}`;
}
