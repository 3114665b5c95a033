// What each call of a hand that is not in sight leads to: contracts and mean scores over the hands that make it.
import type { CallOutcome, OutcomesAnswer, Seat } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, seatWord, signed } from "../words/names";
import { AskedFor } from "./AskedFor";
import type { Analysis } from "./address";
import { percentText } from "./counts";
import { type Asking, useAnswer } from "./useAnswer";

export function CallOutcomes({ now, seat }: { now: Analysis; seat: Seat }) {
  const asking = useAnswer<OutcomesAnswer>("outcomes", now);
  const { answer } = asking;
  return (
    <>
      <p class="soft">
        {seatWord(seat)}’s hand is not in sight: each call is made on the hands that make it by the book, and the
        auction goes on by the book. So a better score does not make a better call.
      </p>
      <AskedFor
        asking={asking as Asking<unknown>}
        text="Simulate"
        onAsk={() => asking.ask({})}
        from={answer ? `${answer.deals} deals` : undefined}
        isComplete={answer?.complete}
      >
        {answer && (
          <div class="wide" tabIndex={0} role="region" aria-label="What the calls lead to">
            <table>
              <thead>
                <tr>
                  <th scope="col">Call</th>
                  <th scope="col" class="number">
                    Deals
                  </th>
                  <th scope="col" class="number">
                    Mean score
                  </th>
                  <th scope="col">Leads to</th>
                </tr>
              </thead>
              <tbody>
                {answer.calls.map((each) => (
                  <OutcomeRow key={each.call} outcome={each} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </AskedFor>
    </>
  );
}

function OutcomeRow({ outcome }: { outcome: CallOutcome }) {
  const { call, deals, score, score_interval: interval, contracts } = outcome;
  return (
    <tr>
      <th scope="row">
        <SuitText text={callText(call)} />
      </th>
      <td class="number">{deals}</td>
      <td class="number">
        {signed(score, 0)} {interval === null ? "(few)" : `± ${interval.toFixed(0)}`}
      </td>
      <td>
        {contracts.map((end) => (
          <p key={end.contract} class="outcome">
            <SuitText text={end.contract ?? "passed out"} /> {percentText(end.share)}
            {end.makes !== null && <span class="soft"> (makes {percentText(end.makes)})</span>}
          </p>
        ))}
      </td>
    </tr>
  );
}
