// Practice: a hand and an auction; you bid, and it says whether that is right, by which rule, and why not yours.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { typeCall } from "../keys";
import { go, practiceAddress } from "../route";
import type { Named, PracticeAnswer, PracticeHands } from "../shapes";
import { Choice } from "../shared/Choice";
import { Crumbs } from "../shared/Crumbs";
import { hasWindow } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import { Auction } from "../table/Auction";
import { Calls } from "../table/BiddingBox";
import { callText, cardsOf, seatPlus, seatWord } from "../words/names";
import { capital } from "./ChoiceField";
import { HandRows } from "./HandRows";
import {
  answer,
  asked,
  call,
  deal,
  dealt,
  hand,
  isDealing,
  made,
  next,
  place,
  refused,
  type Vulnerable,
  verdictOf,
} from "./practising";
import { forget, type Score, scoreOf, scores, weakest } from "./score";

const systems = signal<readonly Named[]>([]);
const eachCall = signal(true);
const vulnerable = signal<Vulnerable>("neither");
const typed = signal("");

export function PracticePage({ name, auction }: { name: string; auction: string }) {
  const system = name || "sayc";
  useEffect(() => {
    void api.start().then(
      (start) => (systems.value = start.systems),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    const now = asked.peek();
    if (now?.system !== system || now.auction !== auction || !dealt.peek()) dealNow(system, auction);
  }, [system, auction]);
  useKeys();
  const title = systems.value.find((each) => each.name === system)?.title ?? system;
  return (
    <>
      <header class="head">
        <Crumbs />
      </header>
      <main class="practice" aria-busy={isDealing.value}>
        <div class="practice-ask">
          <h1>
            Practice <small>{title}</small>
          </h1>
          <AskForm key={`${system} ${auction}`} system={system} auction={auction} />
          {refused.value && (
            <p class="notice notice-refused" role="alert">
              <SuitText text={refused.value} />
            </p>
          )}
          {isDealing.value && <p class="waiting">Hands are being dealt …</p>}
          {dealt.value && <Hand found={dealt.value} />}
          {answer.value && dealt.value && <Answer found={answer.value} system={system} auction={auction} />}
        </div>
        <div class="practice-bid">
          {dealt.value && <Box found={dealt.value} />}
          <Scores system={system} auction={auction} />
        </div>
      </main>
    </>
  );
}

function dealNow(system: string, auction: string): void {
  void deal({ system, auction, eachCall: eachCall.peek(), vulnerable: vulnerable.peek() });
}

function AskForm({ system, auction }: { system: string; auction: string }) {
  const [text, setText] = useState(auction);
  const shown = systems.value.find((each) => each.name === system) ?? { name: system, title: system };
  return (
    <form
      class="practice-form"
      aria-label="What is practised"
      onSubmit={(event) => {
        event.preventDefault();
        const address = practiceAddress(system, text);
        if (location.hash === address) dealNow(system, text.trim());
        else go(address);
      }}
    >
      <label class="field">
        System
        <select value={system} onChange={(event) => go(practiceAddress(event.currentTarget.value, text))}>
          {[...systems.value.filter((each) => each.name !== system), shown].map((each) => (
            <option key={each.name} value={each.name}>
              {each.title}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Calls before yours, passes too; empty for the opening
        <input
          type="text"
          value={text}
          autocomplete="off"
          spellcheck={false}
          placeholder="1N P"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Choice
        name="hands"
        title="Hands"
        value={eachCall.value ? "each" : "usual"}
        options={[
          { value: "each", text: "Every call in turn" },
          { value: "usual", text: "As at the table" },
        ]}
        onChange={(value) => {
          eachCall.value = value === "each";
          dealNow(system, auction);
        }}
      />
      <Choice
        name="vulnerable"
        title="Vulnerable"
        value={vulnerable.value}
        options={[
          { value: "neither", text: "Neither" },
          { value: "we", text: "We" },
          { value: "they", text: "They" },
          { value: "both", text: "Both" },
        ]}
        onChange={(value) => {
          vulnerable.value = value;
          dealNow(system, auction);
        }}
      />
      <button type="submit">Deal</button>
    </form>
  );
}

function Hand({ found }: { found: PracticeHands }) {
  const calls = found.calls.map((each, index) => ({ call: each, seat: seatPlus(found.dealer, index) }));
  return (
    <>
      {found.notes.map((note) => (
        <p key={note} class="notice">
          <SuitText text={capital(note)} />
        </p>
      ))}
      <Auction
        calls={calls}
        dealer={found.dealer}
        vulnerability={found.vulnerability}
        turn={found.seat}
        you={found.seat}
        meanings={found.made}
      />
      {hand.value !== null && (
        <section class="practice-hand" aria-label={`Your hand, ${seatWord(found.seat)}`}>
          <HandRows cards={cardsOf(hand.value)} />
          <p class="soft">
            Hand {place.value + 1} of {found.hands.length}
          </p>
        </section>
      )}
    </>
  );
}

function Box({ found }: { found: PracticeHands }) {
  const isOpen = made.value === null && hand.value !== null && !isDealing.value;
  return (
    <section class={`box practice-box${isOpen ? "" : " box-waits"}`} aria-label="Bidding box">
      <p class="meaning-line">
        {isOpen
          ? typed.value
            ? `${typed.value} …`
            : "Your call: click it, or type it, such as 1n, p or x."
          : "Enter brings the next hand."}
      </p>
      <Calls legal={new Set(isOpen ? found.legal : [])} meanings={null} make={(name) => void call(name)} />
    </section>
  );
}

function Answer({ found, system, auction }: { found: PracticeAnswer; system: string; auction: string }) {
  const goesOn = [auction, found.call, "P"].filter(Boolean).join(" ");
  return (
    <section class={`practice-answer ${found.right ? "answer-right" : "answer-wrong"}`} aria-label="The answer">
      <h2>
        <span aria-hidden="true">{found.right ? "✓ " : "✗ "}</span>
        <span class="unseen">{verdictOf(found)}</span>
        <span aria-hidden="true">
          <SuitText
            text={
              found.right
                ? `${callText(found.yours)} is right`
                : `${callText(found.call)}, not ${callText(found.yours)}`
            }
          />
        </span>
      </h2>
      <p>
        <strong>
          <SuitText text={callText(found.call)} />
        </strong>
        : <SuitText text={found.text} />
        {found.judged && <span class="soft"> (no rule fits this hand: {found.reason})</span>}
      </p>
      {found.also.length > 0 && (
        <p class="soft">
          Right as well: <SuitText text={found.also.map(callText).join(", ")} />
        </p>
      )}
      {!found.right && (
        <>
          {found.yours_text && (
            <p>
              <strong>
                <SuitText text={callText(found.yours)} />
              </strong>{" "}
              would show: <SuitText text={found.yours_text} />
            </p>
          )}
          <h3>
            Why not <SuitText text={callText(found.yours)} />
          </h3>
          <ul>
            {found.why_not.map((reason) => (
              <li key={reason}>
                <SuitText text={capital(withoutPlaces(reason))} />
              </li>
            ))}
          </ul>
        </>
      )}
      {found.rule?.text && (
        <details class="rule">
          <summary>The rule</summary>
          <p class="soft">
            {found.rule.file}, line {found.rule.line}
          </p>
          <pre tabIndex={0}>{found.rule.text}</pre>
        </details>
      )}
      <p class="buttons">
        <button type="button" class="main" onClick={next}>
          Next hand
        </button>
        {found.call !== "P" && (
          <a class="button-like" href={practiceAddress(system, goesOn)}>
            Practise the answer to <SuitText text={callText(found.call)} />
          </a>
        )}
      </p>
    </section>
  );
}

function Scores({ system, auction }: { system: string; auction: string }) {
  const here = scoreOf(scores.value, system, auction);
  const all = scoreOf(scores.value, system);
  const rows = weakest(scores.value, system);
  if (all.asked === 0) return null;
  return (
    <section class="practice-scores" aria-labelledby="score">
      <h2 id="score">Your score</h2>
      <p role="status">
        {scoreText(here)} here, {scoreText(all)} in this system.
      </p>
      {rows.length > 1 && (
        <details>
          <summary>By auction</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Auction</th>
                <th scope="col" class="number">
                  Right
                </th>
                <th scope="col" class="number">
                  Asked
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([each, { right, asked: all }]) => (
                <tr key={each}>
                  <th scope="row">
                    <a href={practiceAddress(system, each)}>{each || "Opening"}</a>
                  </th>
                  <td class="number">{right}</td>
                  <td class="number">{all}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <button type="button" class="quiet" onClick={() => forget(system)}>
        Begin the score anew
      </button>
    </section>
  );
}

/** Reasons name the places of rules; the rule itself stands below them. */
export function withoutPlaces(reason: string): string {
  return reason.replace(/^[\w./-]+\.ya?ml:\d+:\d+: /, "").replace(/ \([\w./-]+\.ya?ml:\d+:\d+(?: \(\w+\))?\)/g, "");
}

function scoreText({ right, asked: all }: Score): string {
  return `${right} of ${all} right`;
}

const FIELDS = "input, textarea, select, [contenteditable]";

/** Calls are typed as at the table; Enter or Space brings the next hand. */
function useKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey || hasWindow()) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(FIELDS)) return;
      const isButton = target?.closest("button, a, summary") && !target.closest(".practice-box");
      if (made.value !== null) {
        if (event.key === "Enter" && !isButton && answer.value) {
          event.preventDefault();
          next();
        }
        return;
      }
      if (event.shiftKey || event.key.length !== 1) return;
      const before = typed.value;
      const after = typeCall(before, event.key, dealt.value?.legal ?? []);
      typed.value = after.waiting;
      if (after.move === null && after.waiting === "" && before === "") return;
      event.preventDefault();
      if (after.move !== null) void call(after.move);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      typed.value = "";
    };
  }, []);
}
