// No deal agrees, or a call is one that its seat cannot make: which calls contradict each other, and what would mend it.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { type ConflictAnswer, type Mend, SEATS } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, seatWord } from "../words/names";
import type { Analysis } from "./address";
import { positionRow, told } from "./asked";
import { change, edit } from "./changes";
import { nodesAt, withReading } from "./tree";
import { passedInstead, withBoard } from "./whatIf";

export function Contradiction({ now }: { now: Analysis }) {
  const answer = told.value;
  const doubtful = (answer?.doubtful ?? []).length > 0;
  if (!answer || !(answer.contradiction || doubtful)) return null;
  return <Conflicts now={now} text={answer.contradiction ?? "A call cannot be what the same seat has shown before."} />;
}

function Conflicts({ now, text }: { now: Analysis; text: string }) {
  const [found, setFound] = useState<ConflictAnswer | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const row = positionRow(now);
  const key = JSON.stringify(row);
  useEffect(() => {
    const asking = new AbortController();
    setFound(null);
    setRefused(null);
    api.analysis<ConflictAnswer>("conflict", row, asking.signal).then(setFound, (error: unknown) => {
      if (!asking.signal.aborted) setRefused(reasonOf(error));
    });
    return () => asking.abort();
  }, [key]);
  const calls = found
    ? [...new Map(found.conflicts.flatMap((each) => each.calls).map((each) => [each.place, each])).values()]
    : [];
  const doubted = new Set(found?.conflicts.map((each) => each.doubted));
  const hidden = found?.conflicts.some((each) => each.has_cards)
    ? SEATS.filter((seat) => now.board.hands[seat] && (now.eyes === "all" || now.eyes === seat))
    : [];
  return (
    <section class="contradiction" aria-label="Contradiction">
      <p class="notice notice-refused">{text}</p>
      {refused && <p class="wrong">{refused}</p>}
      {!found && !refused && <p class="soft">What contradicts is being looked for …</p>}
      {calls.length > 0 && (
        <>
          <h3>{calls.length > 1 ? "These calls cannot all be true" : "This call cannot be true"}</h3>
          <ul>
            {calls.map((each) => (
              <li key={each.place}>
                <p>
                  <strong>
                    <SuitText text={`${seatWord(each.seat)}’s ${callText(each.call)}`} />
                  </strong>
                  {doubted.has(each.place) && <span class="badge"> doubted</span>} <SuitText text={each.text} />
                  {calls.length > 1 && <small class="soft"> {`without it: ${oftenText(each.chance)}`}</small>}
                </p>
                <div class="row">
                  {each.call !== "P" && (
                    <button type="button" onClick={() => change(passedInstead(now, each.place))}>
                      <SuitText text={`Drop ${callText(each.call)}: ${seatWord(each.seat)} passes`} />
                    </button>
                  )}
                  {found?.mends.length === 0 && (
                    <button type="button" onClick={() => edit(readAs(now, [[each.place, "untrue"]]))}>
                      <SuitText text={`Take ${callText(each.call)} as not true`} />
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {hidden.length > 0 && (
        <div class="row">
          {hidden.map((seat) => (
            <button key={seat} type="button" onClick={() => change(withBoard(now, { hands: without(now, seat) }))}>
              Hide {seatWord(seat)}’s hand
            </button>
          ))}
        </div>
      )}
      {found && found.mends.length > 0 && (
        <>
          <h3>Deals fit if</h3>
          <ul>
            {found.mends.map((mend, index) => (
              <li key={index}>
                <button
                  type="button"
                  onClick={() =>
                    edit(
                      readAs(
                        now,
                        mend.changes.map((each) => [each.place, each.how]),
                      ),
                    )
                  }
                >
                  <SuitText text={mendText(mend)} />
                </button>{" "}
                <small class="soft">{oftenText(mend.share)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {found && !found.complete && (
        <p class="soft">The search ended after a fixed amount of work: there may be more.</p>
      )}
    </section>
  );
}

function readAs(now: Analysis, readings: readonly (readonly [number, string])[]): Analysis {
  const roots = readings.reduce(
    (found, [place, how]) => withReading(found, now.path.slice(0, place + 1), how),
    now.roots,
  );
  return { ...now, roots };
}

function without(now: Analysis, seat: string): Analysis["board"]["hands"] {
  return Object.fromEntries(Object.entries(now.board.hands).filter(([each]) => each !== seat));
}

function mendText(mend: Mend): string {
  return mend.changes.map((each) => `${seatWord(each.seat)}’s ${callText(each.call)} is ${each.text}`).join(" and ");
}

/** `1 deal in 7,800`, `12 % of deals`. */
export function oftenText(chance: number): string {
  if (chance <= 0) return "no deal";
  return chance < 0.1
    ? `≈ 1 deal in ${Math.round(1 / chance).toLocaleString("en-US")}`
    : `≈ ${Math.round(100 * chance)} % of deals`;
}

/** Whether calls of the line are read otherwise than by the book, and the way back. */
export function ReadOtherwise({ now }: { now: Analysis }) {
  const nodes = nodesAt(now.roots, now.path);
  const places = nodes.flatMap((node, place) => (node.read ? [place] : []));
  if (places.length === 0) return null;
  const calls = places.map((place) => callText(nodes[place]!.move)).join(", ");
  return (
    <p class="notice row">
      <span>
        <SuitText text={`Read otherwise than by the book: ${calls}.`} />
      </span>
      <button
        type="button"
        onClick={() =>
          edit(
            readAs(
              now,
              places.map((place) => [place, ""]),
            ),
          )
        }
      >
        By the book again
      </button>
    </p>
  );
}
