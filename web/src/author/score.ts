// The score of practice by system and auction, kept in this browser.
import { signal } from "@preact/signals";

export interface Score {
  right: number;
  asked: number;
}

type Scores = Record<string, Record<string, Score>>;
const KEY = "dealspace-practice";
const NONE: Score = { right: 0, asked: 0 };

function read(): Scores {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Scores;
  } catch {
    return {};
  }
}

export const scores = signal<Scores>(read());

function keep(next: Scores): void {
  scores.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing: the score lasts as long as the page.
  }
}

/** The scores with one more answer. */
export function withAnswer(scores: Scores, system: string, auction: string, isRight: boolean): Scores {
  const own = scores[system] ?? {};
  const { right, asked } = own[auction] ?? NONE;
  return { ...scores, [system]: { ...own, [auction]: { right: right + (isRight ? 1 : 0), asked: asked + 1 } } };
}

export function count(system: string, auction: string, isRight: boolean): void {
  keep(withAnswer(scores.value, system, auction, isRight));
}

export function forget(system: string): void {
  const { [system]: _, ...others } = scores.value;
  keep(others);
}

/** Of one auction, or of all that a system was practised on. */
export function scoreOf(scores: Scores, system: string, auction?: string): Score {
  const own = scores[system] ?? {};
  if (auction !== undefined) return own[auction] ?? NONE;
  return Object.values(own).reduce(
    (sum, each) => ({ right: sum.right + each.right, asked: sum.asked + each.asked }),
    NONE,
  );
}

/** The auctions of a system, those with most wrong answers first. */
export function weakest(scores: Scores, system: string): [string, Score][] {
  return Object.entries(scores[system] ?? {}).sort(
    ([, one], [, other]) => other.asked - other.right - (one.asked - one.right) || other.asked - one.asked,
  );
}
