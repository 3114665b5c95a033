// Who bids what at the auction in sight, by the text as it is now; hands without a rule stand at its end.
import { SuitText } from "../shared/SuitText";
import { callText } from "../words/names";
import { percent } from "./about";
import type { Editing } from "./editing";
import { HandLines } from "./HandLines";
import { RulePlace } from "./RulePlace";

export function PointPanel({ editing }: { editing: Editing }) {
  const point = editing.point.value;
  const isStale = editing.isLooking.value || editing.isChecking.value || editing.checked.value?.loads === false;
  if (!point) return <section class="point-panel" aria-label="Who bids what there" />;
  const line = editing.rule.value?.line;
  return (
    <section class={isStale ? "point-panel older" : "point-panel"} aria-label="Who bids what there" aria-busy={isStale}>
      <h2>
        <SuitText text={point.title} /> <small>≈ of {point.hands.toLocaleString()} hands</small>
      </h2>
      <ul>
        {point.calls.map((row) => {
          const isThis = row.rules.some((place) => place.file === editing.name && place.line === line);
          return (
            <li key={row.call} class={isThis ? "this-call" : row.natural ? "book-natural" : undefined}>
              <details>
                <summary>
                  <strong>
                    <SuitText text={callText(row.call)} />
                  </strong>
                  <span>
                    <SuitText text={row.text} />
                    {isThis && <small> (this rule)</small>}
                  </span>
                  <span class="book-share">{row.share > 0 ? percent(row.share) : ""}</span>
                </summary>
                <p class="soft">
                  <SuitText text={[row.numbers, ...row.marks].join(" · ")} />
                </p>
                <HandLines hands={row.hands} />
                <p class="book-rules">
                  {row.rules.map((place) => (
                    <RulePlace key={`${place.file}:${place.line}`} place={place} editing={editing} />
                  ))}
                </p>
              </details>
            </li>
          );
        })}
      </ul>
      {point.undefined > 0 && (
        <div class="no-rule">
          <p>No rule for {percent(point.undefined)} of the hands, as</p>
          <HandLines hands={point.undefined_hands} label="Hands without a rule" />
        </div>
      )}
    </section>
  );
}
