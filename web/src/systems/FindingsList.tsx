// What is wrong with the text, as a list: each finding with its place, hands that show it, and its mends as buttons.
import type { Finding, TextMend } from "../shapes";
import { ChapterLink } from "../shared/ChapterLink";
import { SuitText } from "../shared/SuitText";
import { callText } from "../words/names";
import { percent } from "./about";
import { callsOf, type Editing } from "./editing";
import { HandLines } from "./HandLines";

interface Properties {
  editing: Editing;
  onShow: (finding: Finding) => void;
  onMend: (mend: TextMend) => void;
}

export function FindingsList({ editing, onShow, onMend }: Properties) {
  const findings = editing.findings.value;
  const isStale = editing.isChecking.value;
  return (
    <section class={isStale ? "findings older" : "findings"} aria-label="Findings">
      <h2>
        Findings <small>{findings.length === 0 ? "none" : findings.length}</small>
      </h2>
      {findings.length === 0 && (
        <p class="soft">
          {editing.checked.value?.loads
            ? editing.proofs.value.length > 0
              ? `Nothing is wrong after ${editing.proofs.value.map((each) => each.title).join(", ")}.`
              : "Gaps, dead rules and more are proved for the auctions of the rule at the cursor, after two seconds."
            : "…"}
        </p>
      )}
      <ol>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.file}:${finding.line}:${finding.column} ${finding.message}`}>
            <p>
              <span class={`severity severity-${finding.severity}`}>{finding.severity}</span>{" "}
              {finding.here ? (
                <button type="button" class="quiet finding-place" onClick={() => onShow(finding)}>
                  line {finding.line}
                </button>
              ) : (
                <ChapterLink place={finding} text={`${finding.file}, line ${finding.line}`} />
              )}{" "}
              <SuitText text={finding.message} /> <small>{finding.code}</small>
            </p>
            {finding.auction !== null && (
              <p class="soft">
                After <SuitText text={callsOf(finding.auction).map(callText).join(" ") || "the deal"} />
                {finding.share !== null && finding.share > 0 && `, with ${percent(finding.share)} of the hands (exact)`}
              </p>
            )}
            <HandLines hands={finding.hands} label="Hands that show it" />
            {finding.notes.map((note, place) => (
              <p key={place} class="soft">
                {note.place}: <SuitText text={note.text} />
              </p>
            ))}
            {finding.help && (
              <p class="soft">
                <SuitText text={finding.help} />
              </p>
            )}
            {finding.mends.map((mend) => (
              <button key={mend.title} type="button" onClick={() => onMend(mend)}>
                {mend.title}
              </button>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
