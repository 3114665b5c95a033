// The bidding box as a grid, seven levels by five strains, and pass, double, redouble below. The call that is focused
// or hovered shows what it would mean before it is made.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CallName, Meaning, View } from "../shapes";
import { STRAINS } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { isPhone } from "../state/settings";
import { busy } from "../state/table";
import { bidName, callText } from "../words/names";
import { BiddingSheet } from "./BiddingSheet";
import { CallButton } from "./CallButton";
import { lookedAt, type MakeCall, tapped } from "./choosing";
import { nextPlace } from "./roving";
import { summary } from "./summary";

interface Properties {
  view: View;
  meanings: Record<CallName, Meaning> | null;
}

export const BOX_ROWS: readonly (readonly CallName[])[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((level) => STRAINS.map((strain) => bidName(level, strain))),
  ["P", "X", "XX"],
];

/** The box while it is the person's turn; before that it stands there, but nothing can be called. */
export function BiddingBox({ view, meanings }: Properties) {
  const isOpen = view.yours && !busy.value;
  const legal = new Set(isOpen ? (view.legal_calls ?? []) : []);
  useEffect(() => {
    lookedAt.value = tapped.value = null;
  }, [view.number]);
  const looked = lookedAt.value;
  return (
    <section class={`box${isOpen ? "" : " box-waits"}`} aria-label="Bidding box">
      <MeaningLine
        call={looked}
        meaning={looked ? (meanings?.[looked] ?? null) : null}
        isOpen={isOpen}
        isKnown={meanings !== null}
      />
      <Calls legal={legal} meanings={meanings} />
    </section>
  );
}

function MeaningLine({
  call,
  meaning,
  isOpen,
  isKnown,
}: {
  call: CallName | null;
  meaning: Meaning | null;
  isOpen: boolean;
  isKnown: boolean;
}) {
  return (
    <p class="meaning-line" id="meaning-line">
      {!call ? (
        <span class="soft">
          {isOpen ? "A call shows here what it means before it is made." : "Not your turn to call."}
        </span>
      ) : (
        <>
          <strong>
            <SuitText text={callText(call)} />
          </strong>{" "}
          {meaning?.alert && <span class="alert-mark">! alerted · </span>}
          {meaning ? (
            <SuitText text={summary(meaning)} />
          ) : (
            <span class="soft">{isKnown ? "not possible now" : "…"}</span>
          )}
          {tapped.value === call && <em> Tap again to call it.</em>}
        </>
      )}
    </p>
  );
}

interface PartProperties {
  legal: ReadonlySet<CallName>;
  meanings: Record<CallName, Meaning> | null;
  make?: MakeCall | undefined;
}

/** The calls as a grid, or on a phone as a sheet. */
export function Calls(properties: PartProperties) {
  return isPhone.value ? <BiddingSheet {...properties} /> : <Grid {...properties} />;
}

function Grid({ legal, meanings, make }: PartProperties) {
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<readonly [number, number]>([7, 0]);

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextPlace(
      BOX_ROWS.map((row) => row.length),
      place[0],
      place[1],
      event.key,
    );
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setPlace(next);
    grid.current?.querySelector<HTMLElement>(`[data-call="${BOX_ROWS[next[0]]?.[next[1]]}"]`)?.focus();
  }

  return (
    <div
      class="box-grid"
      role="grid"
      aria-label="Calls"
      ref={grid}
      onKeyDown={onKeyDown}
      onMouseLeave={() => (lookedAt.value = tapped.value)}
    >
      {BOX_ROWS.map((calls, row) => (
        <div key={row} role="row" class={row === 7 ? "box-row box-others" : "box-row"}>
          {calls.map((call, column) => (
            <div key={call} role="gridcell">
              <CallButton
                call={call}
                isLegal={legal.has(call)}
                meaning={meanings?.[call] ?? null}
                tabIndex={place[0] === row && place[1] === column ? 0 : -1}
                onFocus={() => setPlace([row, column])}
                make={make}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
