// What a call shows: the likeliest meaning first, others folded, how forcing it is, and the rule that says so.

import type { Meaning } from "../shapes";
import { ChapterLink } from "../shared/ChapterLink";
import { SuitText } from "../shared/SuitText";
import { callText, seatWord } from "../words/names";
import { summary } from "./summary";

/** How often a call has this meaning, in brackets; nothing where it has no other to speak of. */
function share(part: number | null): string {
  const percent = part === null ? 100 : Math.round(100 * part);
  return percent === 100 ? "" : percent === 0 ? " (under 1%)" : ` (${percent}%)`;
}

export function MeaningText({ meaning, isMade = false }: { meaning: Meaning; isMade?: boolean }) {
  const [likeliest, ...others] = meaning.alternatives ?? [];
  return (
    <div class="meaning">
      <p>
        <strong>
          <SuitText text={callText(meaning.call)} />
        </strong>
        {isMade && ` by ${seatWord(meaning.seat)}`}
        {meaning.alert && (
          <span class="alert-mark" title="alerted">
            {" "}
            ! alerted
          </span>
        )}
        {": "}
        <SuitText text={summary(meaning)} />
      </p>
      {others.length > 0 && likeliest && (
        <>
          <p>
            Most often
            <SuitText text={`${share(likeliest.share)}: ${likeliest.text}`} />
          </p>
          <details>
            <summary>{others.length === 1 ? "One other meaning" : `${others.length} other meanings`}</summary>
            <ul>
              {others.map((other, index) => (
                <li key={index}>
                  <SuitText text={other.text + share(other.share)} />
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      {meaning.rule && (
        <details class="rule">
          <summary>The rule</summary>
          <p class="soft">
            {meaning.rule.file}, line {meaning.rule.line}
          </p>
          {meaning.rule.text && <pre tabIndex={0}>{meaning.rule.text}</pre>}
          <p>
            <ChapterLink place={{ file: meaning.rule.file, line: meaning.rule.line }} />
          </p>
        </details>
      )}
    </div>
  );
}
