// Your decisions, the dearest first: what each cost, why, and a button to try the other.
import { Candidates, Layouts } from "../shared/Candidates";
import { Lines, SuitText } from "../shared/SuitText";
import type { Decision, Review } from "../shapes";
import { busy, move } from "../state/table";
import { capital, moveText } from "../words/names";
import { costText, sorted } from "./costs";

export function Decisions({ review }: { review: Review | null }) {
  const { dear, free } = sorted(review?.decisions ?? []);
  return (
    <section class="decisions" aria-label="Your decisions">
      <h2>Your decisions</h2>
      {!review?.complete && <p class="waiting">Being compared with the alternatives, over layouts you could not tell apart …</p>}
      {review?.complete && dear.length === 0 && free.length > 0 && <p>Nothing you called or played cost anything.</p>}
      {dear.map((decision) => <DecisionPart key={decision.log} decision={decision} />)}
      {free.length > 0 && (
        <details>
          <summary>{free.length === 1 ? "One decision" : `${free.length} decisions`} that cost nothing</summary>
          {free.map((decision) => <DecisionPart key={decision.log} decision={decision} />)}
        </details>
      )}
    </section>
  );
}

function DecisionPart({ decision }: { decision: Decision }) {
  const { candidates, layouts } = decision;
  const isBest = decision.move === decision.best;
  const verb = decision.kind === "call" ? "You called" : "You played";
  return (
    <article class="decision">
      <header>
        <h3>
          {decision.trick ? `Trick ${decision.trick}: ` : ""}{verb} <SuitText text={moveText(decision.move)} />
          {!isBest && <>; <SuitText text={moveText(decision.best)} /> is better</>}
        </h3>
        {!isBest && decision.cost !== null && <p class="cost"><strong>{costText(decision)}</strong></p>}
      </header>
      <Lines text={decision.why.map(capital)} />
      {decision.actual_text && <p class="soft"><SuitText text={capital(decision.actual_text)} /></p>}
      {candidates.length > 0 && (
        <details>
          <summary>The alternatives in numbers</summary>
          <Candidates candidates={candidates} best={decision.best} made={decision.move} unit={decision.unit} />
        </details>
      )}
      {layouts.length > 0 && (
        <details>
          <summary>Layouts where it works and fails</summary>
          <Layouts layouts={layouts} />
        </details>
      )}
      {!isBest && (
        <button type="button" disabled={busy.value} onClick={() => void move("again", String(decision.log))}>
          Go back and try <SuitText text={moveText(decision.best)} />
        </button>
      )}
    </article>
  );
}
