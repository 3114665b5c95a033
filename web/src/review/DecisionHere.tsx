// What is said at the position of a replay: a better call or card is asked for first, then told, with why and the layouts
// that could not be told apart.

import { type Decision, STRAINS } from "../shapes";
import { Candidates, Layouts } from "../shared/Candidates";
import { Lines, SuitText } from "../shared/SuitText";
import { capital, isBid, levelOf, moveText, strainOf } from "../words/names";
import { costText, isDear, type Verdict } from "./costs";
import type { Replay } from "./replaying";

const VERDICTS: Record<Exclude<Verdict, "best">, string> = {
  better: "is better than what you did, but there is a better one still.",
  same: "comes to the same as what you did.",
  worse: "is worse than what you did.",
  unknown: "was not compared: look for another.",
};

export function DecisionHere({ replay }: { replay: Replay }) {
  const decision = replay.decision.value;
  if (!decision) return null;
  return (
    <section class="decision decision-here" aria-label="Your decision here">
      {replay.asks.value ? (
        <Question replay={replay} decision={decision} />
      ) : (
        <Told decision={decision} replay={replay} />
      )}
    </section>
  );
}

function what(decision: Decision): string {
  return `${decision.trick ? `Trick ${decision.trick}: you played` : "You called"} ${moveText(decision.move)}`;
}

function Question({ replay, decision }: { replay: Replay; decision: Decision }) {
  const answered = replay.answered.value;
  const isCall = decision.kind === "call";
  return (
    <>
      <h3>
        <SuitText text={`${what(decision)}. It ${costText(decision)}.`} />
      </h3>
      <p>
        {isCall
          ? "Find a better call among those that were compared:"
          : "Find a better card: choose it in the hand on turn."}
      </p>
      {isCall && (
        <div class="buttons">
          {callsInOrder(decision).map((call) => (
            <button
              key={call}
              type="button"
              class="replay-call"
              aria-pressed={answered?.move === call}
              onClick={() => replay.answer(call)}
            >
              <SuitText text={moveText(call)} />
            </button>
          ))}
        </div>
      )}
      <p class="verdict" role="status">
        {answered && answered.verdict !== "best" && (
          <SuitText text={`${moveText(answered.move)} ${VERDICTS[answered.verdict]}`} />
        )}
      </p>
      <div class="buttons">
        <button type="button" onClick={() => replay.tell(decision)}>
          Show me
        </button>
        <button type="button" class="quiet" onClick={() => replay.skip()}>
          Skip
        </button>
      </div>
    </>
  );
}

/** The calls that were compared, in the order of the bidding box, so that their order does not tell the best. */
function callsInOrder(decision: Decision): string[] {
  const order = (call: string) => (isBid(call) ? 10 * levelOf(call) + STRAINS.indexOf(strainOf(call)) : call.length);
  const calls = new Set([decision.best, ...decision.candidates.map((each) => each.move)]);
  calls.delete(decision.move);
  return [...calls].sort((one, other) => order(one) - order(other));
}

function Told({ replay, decision }: { replay: Replay; decision: Decision }) {
  const isBetter = isDear(decision);
  const found = replay.answered.value?.verdict === "best" ? replay.answered.value.move : null;
  return (
    <>
      <h3>
        {found !== null && (
          <span class="found">
            ✓ <SuitText text={moveText(found)} /> is right.{" "}
          </span>
        )}
        <SuitText
          text={
            isBetter ? `${what(decision)}; ${moveText(decision.best)} is better` : `${what(decision)}: it cost nothing`
          }
        />
      </h3>
      {isBetter && (
        <p class="cost">
          <strong>{capital(costText(decision))}</strong>
        </p>
      )}
      <Lines text={decision.why.map(capital)} />
      {decision.actual_text && (
        <p class="soft">
          <SuitText text={capital(decision.actual_text)} />
        </p>
      )}
      {decision.candidates.length > 0 && (
        <details>
          <summary>The alternatives in numbers</summary>
          <Candidates candidates={decision.candidates} best={decision.best} made={decision.move} unit={decision.unit} />
        </details>
      )}
      {decision.layouts.length > 0 && (
        <details>
          <summary>Layouts you could not tell apart</summary>
          <Layouts layouts={decision.layouts} />
        </details>
      )}
    </>
  );
}
