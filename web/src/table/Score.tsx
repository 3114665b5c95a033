// The plate in the centre: contract, declarer, and the tricks of each side.

import type { View } from "../shapes";
import { SuitSymbol } from "../shared/SuitText";
import { otherSide, seatWord, sideOf } from "../words/names";

export function Score({ view }: { view: View }) {
  const { contract } = view;
  if (!contract || view.phase === "auction") return null;
  const ours = sideOf(view.seat);
  return (
    <section class="score" aria-label="Contract and tricks">
      <p class="score-contract">
        <strong>
          {contract.level}
          <SuitSymbol strain={contract.strain} />
          {contract.doubling}
        </strong>
        <span> by {seatWord(contract.declarer)}</span>
      </p>
      <p class="score-tricks">
        <span class="score-side">
          We <b>{view.tricks[ours]}</b>
        </span>{" "}
        <span class="score-side">
          They <b>{view.tricks[otherSide(ours)]}</b>
        </span>
      </p>
    </section>
  );
}
