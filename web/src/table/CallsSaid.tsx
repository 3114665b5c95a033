// What the calls so far have said, the last one first; passes that say nothing are left out.

import type { MadeCall, Meaning } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, seatWord } from "../words/names";
import { summary } from "./summary";

export function CallsSaid({ calls, meanings }: { calls: readonly MadeCall[]; meanings: readonly Meaning[] }) {
  const said = calls.flatMap((made, index) => {
    const meaning = meanings[index];
    return meaning && made.call !== "P" && summary(meaning) ? [{ made, index, text: summary(meaning) }] : [];
  });
  if (said.length === 0) return null;
  return (
    <ul class="calls-said" aria-label="What the calls have said">
      {said.reverse().map(({ made, index, text }) => (
        <li key={index}>
          <strong>
            {seatWord(made.seat)} <SuitText text={callText(made.call)} />
          </strong>
          <span>
            <SuitText text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
