// Decisions in the order of what they cost, and what an answer to one is worth.
import type { Decision, MoveName } from "../shapes";

/** Less than this costs hardly anything, however certain: IMPs, or shares of a matchpoint. */
const HARDLY_ANYTHING: Readonly<Record<string, number>> = { IMPs: 0.3 };
const HARDLY_A_SHARE = 0.03;

/** Whether a call or card cost something. */
export function isDear(decision: Decision): boolean {
  return decision.move !== decision.best && costsMuch(decision);
}

/** The decisions with a cost, the dearest first, and those without, in order. */
export function sorted(decisions: readonly Decision[]): { dear: Decision[]; free: Decision[] } {
  const dear = decisions.filter(isDear).sort((first, second) => (second.cost ?? 0) - (first.cost ?? 0));
  return { dear, free: decisions.filter((each) => !isDear(each)) };
}

/** Whether the cost is more than noise: above the least that counts, and above its interval. */
function costsMuch({ cost, interval, unit }: Decision): boolean {
  return (cost ?? 0) >= least(unit) && (cost ?? 0) > (interval ?? 0);
}

function least(unit: string): number {
  return HARDLY_ANYTHING[unit] ?? HARDLY_A_SHARE;
}

/** `cost 1.4 ± 0.5 IMPs`. */
export function costText(decision: Decision): string {
  const cost = (decision.cost ?? 0).toFixed(1);
  const interval = decision.interval ? ` ± ${decision.interval.toFixed(1)}` : "";
  return `cost ${cost}${interval} ${decision.unit}`;
}

export type Verdict = "best" | "better" | "same" | "worse" | "unknown";

/** What another call or card would have been worth: the best or as good, better than what was done, no better, worse. */
export function verdictOn(decision: Decision, move: MoveName): Verdict {
  if (move === decision.best) return "best";
  if (move === decision.move) return "same";
  const gain = decision.candidates.find((each) => each.move === move)?.gain;
  if (gain === null || gain === undefined) return "unknown";
  const noise = least(decision.unit);
  if (gain > -noise) return "best";
  const made = -(decision.cost ?? 0);
  return gain > made + noise ? "better" : gain < made - noise ? "worse" : "same";
}
