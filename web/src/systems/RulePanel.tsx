// The rule at the cursor: the auctions it serves, how often it is followed at one of them, hands that do, and a table to bid it.
import type { RuleFrequency } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText } from "../words/names";
import { margin, percent } from "./about";
import type { Editing } from "./editing";
import { HandLines } from "./HandLines";
import { RulePlace } from "./RulePlace";

export function RulePanel({ editing, onBid }: { editing: Editing; onBid: () => void }) {
  const rule = editing.rule.value;
  const chosen = editing.auction.value;
  const isStale = editing.isLooking.value || editing.isChecking.value || editing.checked.value?.loads === false;
  const found = editing.frequency.value?.rules ?? [];
  return (
    <section
      class={isStale ? "rule-panel older" : "rule-panel"}
      aria-label="The rule at the cursor"
      aria-busy={isStale}
    >
      <h2>{rule?.is_rule ? "This rule" : "Here"}</h2>
      {!rule?.line && <p class="soft">Go to a rule in the text: the auctions that it serves stand here.</p>}
      {rule?.line && (
        <>
          <pre class="rule-text" tabIndex={0}>
            {rule.text}
          </pre>
          {rule.auctions.length === 0 && <p class="soft">No auction was found that comes here.</p>}
          {rule.auctions.length > 0 && (
            <div class="served" role="group" aria-label="Auctions that it serves">
              {rule.auctions.map((auction) => (
                <button
                  key={auction.title}
                  type="button"
                  aria-pressed={auction.title === chosen?.title}
                  onClick={() => editing.choose(auction)}
                >
                  <SuitText text={auction.title} />
                </button>
              ))}
            </div>
          )}
          {rule.is_rule && chosen && found.length === 0 && !isStale && (
            <p class="soft">
              Nothing of this rule stands after <SuitText text={chosen.title} />: its call is not legal there, or a rule
              above takes every hand.
            </p>
          )}
          {found.map((each) => (
            <OneCall key={each.call + each.condition} found={each} editing={editing} />
          ))}
          {found.some((each) => each.follows > 0) && (
            <div class="buttons">
              <button type="button" class="main" onClick={onBid}>
                Bid it
              </button>
              <button type="button" onClick={() => void editing.otherHands()}>
                Show other hands
              </button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function OneCall({ found, editing }: { found: RuleFrequency; editing: Editing }) {
  const badge = found.exact ? (
    <span class="badge badge-exact">exact</span>
  ) : (
    <span class="badge">≈{margin(found.follows, found.sampled)} %</span>
  );
  return (
    <div class="one-call">
      <p>
        <strong>
          <SuitText text={callText(found.call)} />
        </strong>{" "}
        <SuitText text={found.condition} />
      </p>
      <p>
        Fits {percent(found.fits)} of the hands here, and {percent(found.follows)} follow it {badge}
      </p>
      <HandLines hands={found.hands} label="Hands that follow it" />
      {found.taken_above.map((above) => (
        <div key={`${above.file}:${above.line} ${above.call}`} class="taken-above">
          <p class="soft">
            <SuitText text={`${callText(above.call)} above takes ${percent(above.share)} of what fits`} /> (
            <RulePlace place={above} editing={editing} />
            ), as
          </p>
          <HandLines hands={above.hands.slice(0, 1)} label="A hand that fits both" />
        </div>
      ))}
    </div>
  );
}
