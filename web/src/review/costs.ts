// Decisions in the order of what they cost.
import type { Decision } from "../shapes";

/** Less than this costs hardly anything, however certain: IMPs, or shares of a matchpoint. */
const HARDLY_ANYTHING: Readonly<Record<string, number>> = { IMPs: 0.3 };
const HARDLY_A_SHARE = 0.03;

/** The decisions with a cost, the dearest first, and those without, in order. */
export function sorted(decisions: readonly Decision[]): { dear: Decision[]; free: Decision[] } {
  const isDear = (each: Decision) => each.move !== each.best && costsMuch(each);
  const dear = decisions.filter(isDear).sort((first, second) => (second.cost ?? 0) - (first.cost ?? 0));
  return { dear, free: decisions.filter((each) => !isDear(each)) };
}

/** Whether the cost is more than noise: above the least that counts, and above its interval. */
function costsMuch({ cost, interval, unit }: Decision): boolean {
  return (cost ?? 0) >= (HARDLY_ANYTHING[unit] ?? HARDLY_A_SHARE) && (cost ?? 0) > (interval ?? 0);
}

/** `cost 1.4 ± 0.5 IMPs`. */
export function costText(decision: Decision): string {
  const cost = (decision.cost ?? 0).toFixed(1);
  const interval = decision.interval ? ` ± ${decision.interval.toFixed(1)}` : "";
  return `cost ${cost}${interval} ${decision.unit}`;
}
