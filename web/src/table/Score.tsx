// The contract and the tricks so far.
import { SuitText } from "../shared/SuitText";
import type { View } from "../shapes";
import { otherSide, sideOf } from "../words/names";

export function Score({ view }: { view: View }) {
  if (!view.contract || view.phase === "auction") return null;
  const ours = sideOf(view.seat);
  return (
    <p class="score">
      <strong><SuitText text={view.contract.text} /></strong>
      <span>We {view.tricks[ours]}</span>
      <span>They {view.tricks[otherSide(ours)]}</span>
    </p>
  );
}
