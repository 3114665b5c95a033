// Every call that can be made now: how many hands of this seat make it, and what it shows; a click makes it.
import { SuitText } from "../shared/SuitText";
import { callText, callWords, seatWord } from "../words/names";
import type { Analysis } from "./address";
import { calls, moment, show, stale } from "./asked";
import { withMove } from "./tree";

const LEAST_SHARE = 0.0005;

export function CallExplorer({ now }: { now: Analysis }) {
  const at = moment.value;
  const answer = calls.value;
  if (!at?.isAuction || !at.turn || !answer) return null;
  const isStale = stale.value.has("calls");
  const share = (call: string) => answer.shares[call] ?? 0;
  const order = Object.keys(answer.calls).sort((first, second) => share(second) - share(first));
  const made = order.filter((call) => share(call) >= LEAST_SHARE);
  const others = order.filter((call) => share(call) < LEAST_SHARE);
  const row = (call: string) => (
    <tr key={call}>
      <th scope="row">
        <button
          type="button"
          aria-label={callWords(call)}
          onClick={() => show({ ...now, ...withMove(now.roots, now.path, call) })}
        >
          <SuitText text={callText(call)} />
        </button>
      </th>
      <td class="number">
        {share(call) >= LEAST_SHARE ? `${(100 * share(call)).toFixed(share(call) < 0.1 ? 1 : 0)} %` : ""}
      </td>
      <td>
        {answer.calls[call]?.defined === false && <span class="soft">undefined: </span>}
        <SuitText text={(answer.calls[call]?.text ?? "").replace(/^undefined, /, "")} />
      </td>
    </tr>
  );
  return (
    <section class={`explorer${isStale ? " stale" : ""}`} aria-label="Calls that can be made" aria-busy={isStale}>
      <h2>{seatWord(at.turn)} to call</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" class="number">
              Hands ≈
            </th>
            <th scope="col">Shows</th>
          </tr>
        </thead>
        <tbody>{made.map(row)}</tbody>
      </table>
      {others.length > 0 && (
        <details>
          <summary>{others.length} other calls</summary>
          <table>
            <tbody>{others.map(row)}</tbody>
          </table>
        </details>
      )}
    </section>
  );
}
