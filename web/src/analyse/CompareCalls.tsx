// Calls side by side by simulation: each is followed to its contract on the same deals, from what who calls sees.
import { useState } from "preact/hooks";
import type { CallName, ScoredCall, ScoresAnswer, Seat } from "../shapes";
import { Layouts } from "../shared/Candidates";
import { MoveName } from "../shared/MoveName";
import { SuitText } from "../shared/SuitText";
import { useWhenChanged } from "../shared/whenChanged";
import { moveText, signed } from "../words/names";
import { AskedFor } from "./AskedFor";
import type { Analysis } from "./address";
import { isInSight, positionRow } from "./asked";
import { CallOutcomes } from "./CallOutcomes";
import { percentText } from "./counts";
import { ScoringChoice } from "./ScoringChoice";
import { type Asking, useAnswer } from "./useAnswer";

const MOST = 8;
const OFFERED = 12;
const FIRST = 3;

export function CompareCalls({ now, calls, seat }: { now: Analysis; calls: readonly CallName[]; seat: Seat }) {
  return (
    <details class="on-demand">
      <summary>Compare calls by simulation</summary>
      {isInSight(now, seat) ? <Comparison now={now} calls={calls} /> : <CallOutcomes now={now} seat={seat} />}
    </details>
  );
}

function Comparison({ now, calls }: { now: Analysis; calls: readonly CallName[] }) {
  const asking = useAnswer<ScoresAnswer>("scores", now);
  const [chosen, setChosen] = useState<readonly CallName[] | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  useWhenChanged(() => setChosen(null), [JSON.stringify(positionRow(now))]);
  const compared = chosen ?? calls.slice(0, FIRST);
  const offered = isWhole ? calls : calls.filter((call, index) => index < OFFERED || compared.includes(call));
  function turn(call: CallName): void {
    setChosen(compared.includes(call) ? compared.filter((each) => each !== call) : [...compared, call]);
  }
  const { answer } = asking;
  return (
    <>
      <ScoringChoice />
      <div class="pick" role="group" aria-label="Calls to compare">
        {offered.map((call) => (
          <button
            key={call}
            type="button"
            aria-pressed={compared.includes(call)}
            disabled={!compared.includes(call) && compared.length >= MOST}
            onClick={() => turn(call)}
          >
            <MoveName move={call} />
          </button>
        ))}
        {!isWhole && calls.length > offered.length && (
          <button type="button" class="quiet" onClick={() => setIsWhole(true)}>
            all calls
          </button>
        )}
      </div>
      <AskedFor
        asking={asking as Asking<unknown>}
        text="Simulate"
        onAsk={() => asking.ask({ calls: compared })}
        from={answer ? `${answer.deals} deals` : undefined}
        isDisabled={compared.length === 0}
        isComplete={answer?.complete && compared.every((call) => answer.calls.some((each) => each.move === call))}
      >
        {answer && <ScoredCalls answer={answer} />}
      </AskedFor>
    </>
  );
}

function ScoredCalls({ answer }: { answer: ScoresAnswer }) {
  const [first] = answer.calls;
  const isImps = answer.scoring === "imps";
  const gain = (each: ScoredCall) =>
    isImps
      ? `${signed(each.gain ?? 0, 1)} ± ${(each.interval ?? 0).toFixed(1)}`
      : `${signed(100 * (each.gain ?? 0), 0)} % ± ${(100 * (each.interval ?? 0)).toFixed(0)}`;
  return (
    <>
      <div class="wide" tabIndex={0} role="region" aria-label="The calls in numbers">
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col" class="number">
                {isImps ? "IMPs" : "Matchpoints"} against {first ? <SuitText text={moveText(first.move)} /> : ""}
              </th>
              <th scope="col" class="number">
                Mean score
              </th>
              <th scope="col">Leads to</th>
            </tr>
          </thead>
          <tbody>
            {answer.calls.map((each) => (
              <tr key={each.move}>
                <th scope="row">
                  <SuitText text={moveText(each.move)} />
                  {each.deals < answer.deals && <p class="soft">behind after {each.deals} deals</p>}
                </th>
                <td class="number">{each === first ? "" : gain(each)}</td>
                <td class="number">
                  {signed(each.score ?? 0)} ± {each.score_interval.toFixed(0)}
                </td>
                <td>
                  <SuitText text={each.contract ?? "passed out"} />
                  {typeof each.makes === "number" && <span class="soft"> makes {percentText(each.makes)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {answer.layouts.length > 0 && (
        <details>
          <summary>Deals that show the difference</summary>
          <Layouts layouts={answer.layouts} />
        </details>
      )}
    </>
  );
}
