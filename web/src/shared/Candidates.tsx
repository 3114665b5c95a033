// Calls or cards that were compared, with their numbers, and layouts where each works and fails.
import type { Candidate, Layout, MoveName } from "../shapes";
import { cardsOf, isCard, moveText, signed } from "../words/names";
import { Diagram } from "./Diagram";
import { SuitText } from "./SuitText";

interface Properties {
  candidates: readonly Candidate[];
  best: MoveName;
  /** The move that was made, where one was. */
  made?: MoveName;
  unit?: string;
  /** What is said of the move that was made: "yours", or "asked" where it was only asked about. */
  madeText?: string;
  /** The same of the best one. */
  bestText?: string;
}

function number(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? "" : value.toFixed(digits);
}

/** `−1.2 ± 0.6`. */
function gainText({ gain, interval }: Candidate, digits: number): string {
  if (gain === null || gain === undefined) return "";
  return signed(gain, digits) + (interval ? ` ± ${interval.toFixed(digits)}` : "");
}

export function Candidates({ candidates, best, made, unit = "", madeText = "yours", bestText = "best" }: Properties) {
  if (candidates.length === 0) return null;
  const isPlay = candidates.every((each) => isCard(each.move));
  const has = (field: keyof Candidate) => candidates.some((each) => each[field] !== null && each[field] !== undefined);
  const columns = {
    tricks: has("tricks"),
    makes: has("makes"),
    score: has("score"),
    gain: has("gain"),
  };
  return (
    <div class="wide" tabIndex={0} role="region" aria-label="The alternatives in numbers">
      <table class="candidates">
        <thead>
          <tr>
            <th scope="col">{isPlay ? "Card" : "Call"}</th>
            {columns.gain && (
              <th scope="col" class="number">
                {unit ? `Gain, ${unit}` : "Gain"}
              </th>
            )}
            {columns.makes && (
              <th scope="col" class="number">
                Makes
              </th>
            )}
            {columns.tricks && (
              <th scope="col" class="number">
                {isPlay ? "Declarer’s tricks" : "Tricks"}
              </th>
            )}
            {columns.score && (
              <th scope="col" class="number">
                Score
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {candidates.map((each) => (
            <tr key={each.move} class={each.move === best ? "best" : each.move === made ? "made" : ""}>
              <th scope="row">
                <SuitText text={moveText(each.move)} />
                {each.move === best && <span class="mark"> {bestText}</span>}
                {each.move === made && each.move !== best && <span class="mark"> {madeText}</span>}
                {each.text && (
                  <p class="soft">
                    <SuitText text={each.text} />
                  </p>
                )}
                {each.contract && (
                  <p class="soft">
                    leads to <SuitText text={each.contract} />
                  </p>
                )}
              </th>
              {columns.gain && <td class="number">{gainText(each, unit === "IMPs" ? 1 : 2)}</td>}
              {columns.makes && (
                <td class="number">
                  {each.makes === null || each.makes === undefined ? "" : `${Math.round(100 * each.makes)}%`}
                </td>
              )}
              {columns.tricks && <td class="number">{number(each.tricks, 1)}</td>}
              {columns.score && (
                <td class="number">{each.score === null || each.score === undefined ? "" : signed(each.score)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Layouts as hand diagrams, with what each call or card leads to there. */
export function Layouts({ layouts }: { layouts: readonly Layout[] }) {
  return (
    <div class="layouts">
      {layouts.map((layout, index) => (
        <figure key={index}>
          <figcaption>
            <SuitText text={layout.title} />
          </figcaption>
          <Diagram
            title={layout.title}
            hands={Object.fromEntries(Object.entries(layout.hands).map(([seat, hand]) => [seat, cardsOf(hand)]))}
          />
          <ul class="outcomes">
            {layout.outcomes.map((outcome, which) => (
              <li key={which}>
                <strong>
                  <SuitText text={moveText(outcome.move)} />
                </strong>{" "}
                <SuitText text={outcome.text} />
              </li>
            ))}
          </ul>
        </figure>
      ))}
    </div>
  );
}
