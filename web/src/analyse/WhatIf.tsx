// What if: this call were a pass, were not made, or were read otherwise; the hands, the dealer or the vulnerability others.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { type ReadingWay, SEATS, type Seat, type WaysAnswer } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { useWhenChanged } from "../shared/whenChanged";
import { callText, isCard, seatPlus, seatWord } from "../words/names";
import type { Analysis } from "./address";
import { positionRow } from "./asked";
import { canUndo, change, changeSaid, edit, undo } from "./changes";
import { DealerAndVulnerability } from "./DealerAndVulnerability";
import { HandFields, type Texts, withExchange } from "./HandFields";
import { nodesAt, withReading } from "./tree";
import { typedHands } from "./typed";
import { leftOut, passedInstead, withBoard } from "./whatIf";

export function WhatIf({ now }: { now: Analysis }) {
  const { board } = now;
  return (
    <details class="what-if">
      <summary>What if …</summary>
      <LastCall now={now} />
      <DealerAndVulnerability
        dealer={board.dealer}
        vulnerability={board.vulnerability}
        onDealer={(dealer) => change(withBoard(now, { dealer }))}
        onVulnerability={(vulnerability) => change(withBoard(now, { vulnerability }))}
      />
      <details>
        <summary>Other hands</summary>
        <OtherHands now={now} />
      </details>
    </details>
  );
}

/** What the last change cost, and the way back. */
export function ChangeSaid() {
  return (
    <>
      <div role="status">
        {changeSaid.value.map((text) => (
          <p key={text} class="notice">
            <SuitText text={text} />
          </p>
        ))}
      </div>
      {canUndo.value && (
        <p class="row">
          <button type="button" aria-keyshortcuts="Control+Z" onClick={undo}>
            Undo the change
          </button>
        </p>
      )}
    </>
  );
}

function LastCall({ now }: { now: Analysis }) {
  const nodes = nodesAt(now.roots, now.path);
  const depth = nodes.findLastIndex((node) => !isCard(node.move));
  const node = nodes[depth];
  if (!node) return <p class="soft">Step to a call: it can be dropped or read otherwise.</p>;
  const caller = seatWord(seatPlus(now.board.dealer, depth));
  const call = callText(node.move);
  return (
    <section aria-label="The last call">
      <p>
        <SuitText text={`${caller}’s ${call}`} />
      </p>
      <div class="row">
        {node.move !== "P" && (
          <button type="button" onClick={() => change(passedInstead(now, depth))}>
            {caller} passes instead
          </button>
        )}
        <button
          type="button"
          title="The calls behind it are made one seat earlier"
          onClick={() => change(leftOut(now, depth))}
        >
          Leave it out
        </button>
      </div>
      <ReadAs now={now} depth={depth} />
    </section>
  );
}

function ReadAs({ now, depth }: { now: Analysis; depth: number }) {
  const path = now.path.slice(0, depth + 1);
  const node = nodesAt(now.roots, path).at(-1)!;
  const [ways, setWays] = useState<readonly ReadingWay[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const row = positionRow({ ...now, path, roots: withReading(now.roots, path, "") });
  const key = JSON.stringify({ ...row, position: { ...row.position, hands: {}, eyes: "none" } });
  useEffect(() => {
    const asking = new AbortController();
    setRefused(null);
    api.analysis<WaysAnswer>("ways", JSON.parse(key) as object, asking.signal).then(
      (answer) => setWays(answer.ways),
      (error: unknown) => {
        if (!asking.signal.aborted) setRefused(reasonOf(error));
      },
    );
    return () => asking.abort();
  }, [key]);
  const known = ways.some((way) => way.how === node.read);
  return (
    <label class="field">
      It is read
      <select
        value={node.read ?? ""}
        onChange={(event) => edit({ ...now, roots: withReading(now.roots, path, event.currentTarget.value) })}
      >
        <option value="">by the book</option>
        {node.read && !known && <option value={node.read}>otherwise</option>}
        {ways.map((way) => (
          <option key={way.how} value={way.how}>
            {way.text}
          </option>
        ))}
      </select>
      {refused && <span class="wrong">{refused}</span>}
    </label>
  );
}

/** The hands of the board as texts: they change when all are right. */
function OtherHands({ now }: { now: Analysis }) {
  const { hands } = now.board;
  const [texts, setTexts] = useState<Texts>(hands);
  const key = SEATS.map((seat) => hands[seat] ?? "").join(" ");
  useWhenChanged(() => setTexts(hands), [key, now.board.name]);
  const trade = withExchange(hands, texts);
  function take(next: Texts): void {
    setTexts(next);
    const typed = typedHands(next);
    const isSame = SEATS.every((seat) => (typed.hands[seat] ?? "") === (hands[seat] ?? ""));
    if (Object.keys(typed.problems).length || isSame) return;
    change(withBoard(now, { hands: typed.hands }));
  }
  return (
    <>
      <HandFields texts={texts} onTexts={take} />
      {trade && (
        <button type="button" onClick={() => take(trade)}>
          <SuitText text={tradeText(hands, trade)} />
        </button>
      )}
    </>
  );
}

function tradeText(before: Partial<Record<Seat, string>>, after: Texts): string {
  const others = SEATS.filter((seat) => before[seat] && before[seat] !== after[seat]).map(seatWord);
  return `Exchange the cards between ${others.join(" and ")}`;
}
