// Your decisions, the dearest first: each opens its position in the replay, where it is told.

import type { Decision, Review } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { asksFirst } from "../state/settings";
import { moveText } from "../words/names";
import { costText, isDear, sorted } from "./costs";
import type { Replay } from "./replaying";

export function Decisions({ review, replay }: { review: Review | null; replay: Replay }) {
  const { dear, free } = sorted(review?.decisions ?? []);
  return (
    <section class="decisions" aria-label="Your decisions">
      <h2>Your decisions</h2>
      {!review?.complete && <Progress review={review} />}
      {review?.complete && dear.length === 0 && free.length > 0 && <p>Nothing you called or played cost anything.</p>}
      {dear.length > 0 && (
        <label class="asks-first">
          <input
            type="checkbox"
            checked={asksFirst.value}
            onChange={(event) => (asksFirst.value = event.currentTarget.checked)}
          />
          Let me find the better one first
        </label>
      )}
      <ul>
        {dear.map((decision) => (
          <Row key={decision.place} decision={decision} replay={replay} />
        ))}
      </ul>
      {free.length > 0 && (
        <details>
          <summary>{free.length === 1 ? "One decision" : `${free.length} decisions`} that cost nothing</summary>
          <ul>
            {free.map((decision) => (
              <Row key={decision.place} decision={decision} replay={replay} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Progress({ review }: { review: Review | null }) {
  const { done, of } = review?.progress ?? { done: 0, of: 0 };
  return (
    <div class="waiting">
      <p>Being compared with the alternatives, over layouts you could not tell apart …</p>
      {of > 0 && (
        <progress value={done} max={of} aria-label="The review is worked out">
          {done} of {of}
        </progress>
      )}
    </div>
  );
}

function Row({ decision, replay }: { decision: Decision; replay: Replay }) {
  const isHere = replay.position.value.place === decision.place;
  const better = isDear(decision) && !replay.isSecret(decision) ? ` (${moveText(decision.best)} is better)` : "";
  return (
    <li>
      <button
        type="button"
        class="decision-row"
        aria-current={isHere ? "step" : undefined}
        onClick={() => replay.go(decision.place)}
      >
        <span>
          <SuitText text={`${decision.trick ? `Trick ${decision.trick}: ` : ""}${moveText(decision.move)}${better}`} />
        </span>
        {isDear(decision) && <strong class="cost">{costText(decision)}</strong>}
      </button>
    </li>
  );
}
