// The bidding box of a phone: a level first, then its strains; pass and double are always there.
import { useState } from "preact/hooks";
import type { CallName, Meaning } from "../shapes";
import { STRAINS } from "../shapes";
import { useWhenChanged } from "../shared/whenChanged";
import { bidName } from "../words/names";
import { CallButton } from "./CallButton";
import { lookedAt, type MakeCall, tapped } from "./choosing";

const LEVELS = [1, 2, 3, 4, 5, 6, 7] as const;

interface Properties {
  legal: ReadonlySet<CallName>;
  meanings: Record<CallName, Meaning> | null;
  make?: MakeCall | undefined;
}

/** The lowest level at which something can be bid; 1 while nothing can. */
export function lowestLevel(legal: ReadonlySet<CallName>): number {
  return LEVELS.find((level) => STRAINS.some((strain) => legal.has(bidName(level, strain)))) ?? 1;
}

export function BiddingSheet({ legal, meanings, make }: Properties) {
  const lowest = lowestLevel(legal);
  const [level, setLevel] = useState(lowest);
  useWhenChanged(() => setLevel(lowest), [lowest, legal.size]);
  return (
    <div class="sheet">
      <div class="sheet-levels" role="group" aria-label="Level">
        {LEVELS.map((each) => (
          <button
            key={each}
            type="button"
            class="call-button"
            aria-pressed={each === level}
            aria-disabled={!STRAINS.some((strain) => legal.has(bidName(each, strain)))}
            onClick={() => {
              setLevel(each);
              lookedAt.value = tapped.value = null;
            }}
          >
            {each}
          </button>
        ))}
      </div>
      <div class="sheet-strains" role="group" aria-label={`Bids at level ${level}`}>
        {STRAINS.map((strain) => (
          <SheetCall key={strain} call={bidName(level, strain)} legal={legal} meanings={meanings} make={make} />
        ))}
      </div>
      <div class="sheet-others" role="group" aria-label="Pass and doubles">
        {["P", "X", "XX"].map((call) => (
          <SheetCall key={call} call={call} legal={legal} meanings={meanings} make={make} />
        ))}
      </div>
    </div>
  );
}

function SheetCall({ call, legal, meanings, make }: Properties & { call: CallName }) {
  return <CallButton call={call} isLegal={legal.has(call)} meaning={meanings?.[call] ?? null} make={make} />;
}
