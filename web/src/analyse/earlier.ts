// What is known of a position already from the one that was looked at before.
import type { BeforeAnswer, LeftAnswer, ToldAnswer } from "../shapes";
import type { Analysis } from "./address";
import { nodesAt } from "./tree";

function movesOf(analysis: Analysis): string[] {
  return nodesAt(analysis.roots, analysis.path).map((node) => node.move + (node.read ?? ""));
}

/** Whether two positions differ in nothing but their moves. */
function areOfOneBoard(earlier: Analysis, now: Analysis): boolean {
  return (
    earlier.board === now.board &&
    earlier.eyes === now.eyes &&
    earlier.system === now.system &&
    earlier.ewSystem === now.ewSystem
  );
}

/** The counts that hold here too: those of the calls that both positions begin with. */
export function keptSteps(earlier: Analysis | null, now: Analysis, left: LeftAnswer | null): LeftAnswer | null {
  if (!earlier || !left || !areOfOneBoard(earlier, now)) return null;
  const [before, moves] = [movesOf(earlier), movesOf(now)];
  const differs = moves.findIndex((move, index) => before[index] !== move);
  const same = differs < 0 ? moves.length : differs;
  return { steps: left.steps.slice(0, same + 1), complete: false };
}

/** The hidden hands before the last move, where the position before it was looked at last. */
export function handsBefore(earlier: Analysis | null, now: Analysis, told: ToldAnswer | null): BeforeAnswer | null {
  if (!earlier || !told?.hidden || !areOfOneBoard(earlier, now)) return null;
  const [before, moves] = [movesOf(earlier), movesOf(now)];
  const isNext = moves.length === before.length + 1 && before.every((move, index) => moves[index] === move);
  return isNext ? { hands: told.hidden.hands } : null;
}

/** The mean of the values that have these chances, from 0 on. */
export function meanOf(chances: readonly number[]): number {
  return chances.reduce((sum, chance, value) => sum + chance * value, 0);
}

/** How far a share of so many may be off, to either side: half of its 95 % interval (Agresti and Coull). */
export function marginOf(share: number, of: number): number {
  const tries = of + 4;
  const middle = (share * of + 2) / tries;
  return 1.96 * Math.sqrt((middle * (1 - middle)) / tries);
}
