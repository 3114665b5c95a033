// Decisions in the order of what they cost.
import type { Decision } from "../shapes";

const HARDLY_ANYTHING = 0.05;

/** The decisions with a cost, the dearest first, and those without, in order. */
export function sorted(decisions: readonly Decision[]): { dear: Decision[]; free: Decision[] } {
  const isDear = (each: Decision) => each.move !== each.best && (each.cost ?? 0) >= HARDLY_ANYTHING;
  const dear = decisions.filter(isDear).sort((first, second) => (second.cost ?? 0) - (first.cost ?? 0));
  return { dear, free: decisions.filter((each) => !isDear(each)) };
}

/** `cost 1.4 ± 0.5 IMPs`. */
export function costText(decision: Decision): string {
  const cost = (decision.cost ?? 0).toFixed(1);
  const interval = decision.interval ? ` ± ${decision.interval.toFixed(1)}` : "";
  return `cost ${cost}${interval} ${decision.unit}`;
}
