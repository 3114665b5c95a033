// The result, par, the bots' result on the same cards, and the total of the session.

import type { BotsResult, Review, Seat } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, sideOf, signed } from "../words/names";

interface Properties {
  review: Review | null;
  /** What the board came to. */
  result: string;
  /** The person's seat; null where no person played. */
  you: Seat | null;
  /** Of the session. */
  total?: string | null;
}

export function Results({ review, result, you, total = null }: Properties) {
  return (
    <section aria-label="Results">
      <dl class="results">
        <div>
          <dt>{you ? "You" : "Result"}</dt>
          <dd>
            <SuitText text={review?.result?.text ?? result} />
          </dd>
        </div>
        {(review?.bots || !review?.complete) && (
          <div>
            <dt>Four bots</dt>
            <dd>{review?.bots ? <Bots bots={review.bots} /> : <Pending review={review} />}</dd>
          </div>
        )}
        <div>
          <dt>Par</dt>
          <dd>{review?.par ? <SuitText text={review.par.text} /> : <Pending review={review} />}</dd>
        </div>
        {total !== null && (
          <div>
            <dt>Total</dt>
            <dd>
              <SuitText text={total} />
            </dd>
          </div>
        )}
      </dl>
      {you && sideOf(you) === "EW" && <p class="soft">Points are your side’s; par’s are North–South’s.</p>}
      {review?.failed && (
        <p class="notice notice-refused">
          <SuitText text={review.failed} />
        </p>
      )}
    </section>
  );
}

function Pending({ review }: { review: Review | null }) {
  return <span class="waiting">{review?.complete ? "not known" : "…"}</span>;
}

function Bots({ bots }: { bots: BotsResult }) {
  const calls = bots.auction.map((each) => callText(typeof each === "string" ? each : each.call));
  const compared = comparison(bots);
  return (
    <>
      <SuitText text={bots.text} />
      {compared && (
        <p>
          <strong>{compared}</strong>
        </p>
      )}
      {calls.length > 0 && (
        <details>
          <summary>Their auction</summary>
          <p>
            <SuitText text={calls.join(" – ")} />
          </p>
        </details>
      )}
    </>
  );
}

/** `You: +2 IMPs against them`. */
function comparison(bots: BotsResult): string {
  if (bots.imps !== null && bots.imps !== undefined)
    return `You: ${signed(bots.imps, bots.imps % 1 ? 1 : 0)} ${Math.abs(bots.imps) === 1 ? "IMP" : "IMPs"} against them`;
  if (bots.matchpoints !== null && bots.matchpoints !== undefined)
    return `You: ${Math.round(100 * bots.matchpoints)}% against them`;
  return "";
}
