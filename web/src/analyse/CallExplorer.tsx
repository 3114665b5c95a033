// Every call that can be made now: how many hands of this seat make it, what it shows, what partner does next. A click on
// the call makes it; beside the system another one can stand.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { CallName, CallsAnswer, Meaning, RepliesAnswer, WhyNot } from "../shapes";
import { Candidates, Layouts } from "../shared/Candidates";
import { MoveName } from "../shared/MoveName";
import { SuitText } from "../shared/SuitText";
import { useWhenChanged } from "../shared/whenChanged";
import { MeaningText } from "../table/MeaningText";
import { callText, callWords, seatWord, sideOf } from "../words/names";
import type { Analysis } from "./address";
import { calls, moment, positionRow, show, stale } from "./asked";
import { CompareCalls } from "./CompareCalls";
import { percentText } from "./counts";
import { marginOf } from "./earlier";
import { loadSystems, offeredSystems } from "./offeredSystems";
import { withMove } from "./tree";
import { scoring, useAnswer } from "./useAnswer";

const LEAST_SHARE = 0.0005;

/** The system that stands beside; empty for none. */
const beside = signal("");

export function CallExplorer({ now }: { now: Analysis }) {
  const at = moment.value;
  const answer = calls.value;
  const other = useAnswer<CallsAnswer>("calls", now);
  const [open, setOpen] = useState<CallName | null>(null);
  const [hasOthers, setOthers] = useState(false);
  const isCalling = Boolean(at?.isAuction && at.turn);
  const position = JSON.stringify(positionRow(now));
  useEffect(loadSystems, []);
  useWhenChanged(() => setOpen(null), [position]);
  useEffect(() => {
    if (!beside.value || !isCalling) return;
    const { system, ew_system } = positionRow(now);
    const ours = sideOf(at!.turn!) === "NS";
    other.ask({}, ours ? { system: beside.value, ew_system: ew_system || system } : { ew_system: beside.value });
  }, [position, beside.value, isCalling]);
  if (!isCalling || !at?.turn || !answer) return null;
  const seat = at.turn;
  const isStale = stale.value.has("calls");
  const second = beside.value ? other.answer : null;
  const share = (call: string) => answer.shares[call] ?? 0;
  const most = (call: string) => Math.max(share(call), second?.shares[call] ?? 0);
  const order = Object.keys(answer.calls).sort((first, next) => most(next) - most(first));
  const made = order.filter((call) => most(call) >= LEAST_SHARE);
  const others = order.filter((call) => most(call) < LEAST_SHARE);
  const columns = second ? 5 : 4;
  const row = (call: string) => (
    <CallRow
      key={call}
      call={call}
      answer={answer}
      second={second}
      columns={columns}
      isOpen={open === call}
      onOpen={() => setOpen(open === call ? null : call)}
      now={now}
    />
  );
  // All in one list: a call that more hands move to the others, or from them, keeps what is open below it.
  const rowOfOthers = others.length > 0 && (
    <tr key="others">
      <td colSpan={columns}>
        <button type="button" class="quiet" aria-expanded={hasOthers} onClick={() => setOthers(!hasOthers)}>
          <span aria-hidden="true">{hasOthers ? "▾" : "▸"}</span> {others.length} other calls
        </button>
      </td>
    </tr>
  );
  return (
    <section class={`explorer${isStale ? " stale" : ""}`} aria-label="Calls that can be made" aria-busy={isStale}>
      <h2>
        {seatWord(seat)} to call <span class="badge badge-near">≈ {answer.hands} hands</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" class="number">
              Hands
            </th>
            {second && (
              <th scope="col" class="number">
                {titleOf(beside.value)}
              </th>
            )}
            <th scope="col">Shows</th>
            <th scope="col">
              <span class="unseen">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...made.map(row), rowOfOthers, ...others.filter((call) => hasOthers || call === open).map(row)]}
        </tbody>
      </table>
      <Beside error={other.error} isAsking={other.isAsking} />
      <CompareCalls now={now} calls={[...made, ...others]} seat={seat} />
    </section>
  );
}

function titleOf(name: string): string {
  return offeredSystems.value.find((system) => system.name === name)?.title ?? name;
}

function Beside({ error, isAsking }: { error: string | null; isAsking: boolean }) {
  if (offeredSystems.value.length === 0) return null;
  return (
    <label class="field explorer-beside">
      Beside it
      <select value={beside.value} onChange={(event) => (beside.value = event.currentTarget.value)}>
        <option value="">no other system</option>
        {offeredSystems.value.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {beside.value && isAsking && <span class="soft">reading …</span>}
      {beside.value && error && <span class="notice">{error}</span>}
    </label>
  );
}

interface RowProperties {
  call: CallName;
  answer: CallsAnswer;
  second: CallsAnswer | null;
  columns: number;
  isOpen: boolean;
  onOpen: () => void;
  now: Analysis;
}

function CallRow({ call, answer, second, columns, isOpen, onOpen, now }: RowProperties) {
  const meaning = answer.calls[call];
  const theirs = second?.calls[call];
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" onClick={() => show({ ...now, ...withMove(now.roots, now.path, call) })}>
            <MoveName move={call} />
          </button>
        </th>
        <Share share={answer.shares[call] ?? 0} hands={answer.hands} />
        {second && <Share share={second.shares[call] ?? 0} hands={second.hands} />}
        <td>
          <Shows meaning={meaning} />
          {theirs && theirs.text !== meaning?.text && (
            <p class="other-system">
              <span class="unseen">{titleOf(beside.value)}: </span>
              <Shows meaning={theirs} />
            </p>
          )}
        </td>
        <td>
          <button
            type="button"
            class="quiet more"
            aria-expanded={isOpen}
            aria-label={`More about ${callWords(call)}`}
            onClick={onOpen}
          >
            <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr class="explorer-more">
          <td colSpan={columns}>
            {meaning && <MeaningText meaning={meaning} />}
            <Replies call={call} now={now} />
            <WhyNotHere move={call} now={now} />
          </td>
        </tr>
      )}
    </>
  );
}

function Share({ share, hands }: { share: number; hands: number }) {
  const isMade = share >= LEAST_SHARE;
  return (
    <td class="number" title={isMade ? `± ${(100 * marginOf(share, hands)).toFixed(1)}` : undefined}>
      {isMade && (
        <span class="share" style={{ "--share": share }}>
          {percentText(share)}
        </span>
      )}
    </td>
  );
}

function Shows({ meaning }: { meaning: Meaning | undefined }) {
  return (
    <>
      {meaning?.defined === false && <span class="undefined-mark">undefined</span>}
      <SuitText text={(meaning?.text ?? "").replace(/^undefined(, |: )?/, " ")} />
    </>
  );
}

/** What partner calls next, when the hand between passes. */
function Replies({ call, now }: { call: CallName; now: Analysis }) {
  const { answer, error, ask } = useAnswer<RepliesAnswer>("replies", now);
  useEffect(() => ask({ call }), []);
  if (error) return <p class="soft">{error}</p>;
  if (!answer) return <p class="soft">What partner does next …</p>;
  if (!answer.seat) return <p class="soft">Partner has no further call when the next hand passes.</p>;
  return (
    <>
      <h3>
        Then {seatWord(answer.seat)}, after a pass <span class="badge badge-near">≈ {answer.hands} hands</span>
      </h3>
      <ul class="replies">
        {answer.calls.map((each) => (
          <li key={each.call}>
            <strong>
              <SuitText text={callText(each.call)} />
            </strong>{" "}
            {percentText(each.share)} · <SuitText text={each.text} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why a bot would not make this move, from what who chooses it sees. */
export function WhyNotHere({ move, now, isAsked = false }: { move: string; now: Analysis; isAsked?: boolean }) {
  const { answer, error, isAsking, ask } = useAnswer<WhyNot>("whynot", now);
  useEffect(() => {
    if (isAsked) ask({ move });
  }, []);
  if (!answer && !isAsking && !error)
    return (
      <button type="button" onClick={() => ask({ move })}>
        Why not?
      </button>
    );
  if (error)
    return (
      <p class="notice">
        <SuitText text={error} />
      </p>
    );
  if (!answer) return <p class="soft">Why not: working …</p>;
  return (
    <div class="why-not" role="status">
      {answer.text.map((line, index) => (
        <p key={index}>
          <SuitText text={line} />
        </p>
      ))}
      <Candidates
        candidates={answer.candidates ?? []}
        best={answer.best ?? move}
        made={move}
        madeText="asked"
        unit={scoring.value === "imps" ? "IMPs" : "matchpoints"}
      />
      <Layouts layouts={answer.layouts ?? []} />
    </div>
  );
}
