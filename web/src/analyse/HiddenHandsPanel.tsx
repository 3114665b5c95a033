// What each hidden hand likely holds: points and lengths as bars, every card with its chance, example deals.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import {
  type ExcludedAnswer,
  type HiddenHand,
  type HiddenHands,
  SEATS,
  type Seat,
  SUITS_FROM_SPADES,
  type Suit,
} from "../shapes";
import { Diagram } from "../shared/Diagram";
import { SuitText } from "../shared/SuitText";
import { MeaningText } from "../table/MeaningText";
import { nextPlace } from "../table/roving";
import { callText, cardsOf, cardWords, RANKS, rankText, SYMBOLS, seatWord, suitWord } from "../words/names";
import type { Analysis } from "./address";
import { before, isFiled, positionRow, stale, told } from "./asked";
import { percentText } from "./counts";
import { marginOf, meanOf } from "./earlier";

interface ClickedBar {
  seat: Seat;
  words: string;
  answer: ExcludedAnswer | null;
  text: string | null;
}

/** The bar that was clicked, and what is known of its amount. */
const clicked = signal<ClickedBar | null>(null);

export function HiddenHandsPanel({ now }: { now: Analysis }) {
  const answer = told.value;
  useEffect(() => () => void (clicked.value = null), [now]);
  if (answer?.contradiction) return null; // said with what would mend it, Contradiction.tsx
  const hidden = answer?.hidden;
  const seats = SEATS.filter((seat) => hidden?.hands[seat]);
  if (!hidden || seats.length === 0)
    return <p class="soft">All hands are in sight. Choose whose eyes to see what the calls told them.</p>;
  const isStale = stale.value.has("told");
  return (
    <section class={isStale ? "stale" : ""} aria-label="Hidden hands" aria-busy={isStale}>
      <h2>
        Hidden hands <span class="badge badge-near">≈ {hidden.deals} deals</span>
      </h2>
      {before.value?.hands && <p class="soft bars-key">Outlined: before the last move.</p>}
      {seats.map((seat) => (
        <HandChances
          key={seat}
          seat={seat}
          hand={hidden.hands[seat]!}
          earlier={before.value?.hands?.[seat]}
          deals={hidden.deals}
          now={now}
        />
      ))}
      <Examples hidden={hidden} />
    </section>
  );
}

interface HandProperties {
  seat: Seat;
  hand: HiddenHand;
  /** The same hand before the last move. */
  earlier: HiddenHand | undefined;
  deals: number;
  now: Analysis;
}

function HandChances({ seat, hand, earlier, deals, now }: HandProperties) {
  const bars = (name: Suit | "hcp", title: string, most: number) => (
    <Bars
      key={name}
      title={title}
      name={name}
      seat={seat}
      chances={(hand.chances[name] ?? []).slice(0, most)}
      earlier={earlier?.chances[name]?.slice(0, most)}
      deals={deals}
      now={now}
    />
  );
  return (
    <article class="hidden-hand" aria-label={seatWord(seat)}>
      <h3>
        {seatWord(seat)} {earlier && <Change hand={hand} earlier={earlier} />}
      </h3>
      {bars("hcp", "HCP", 38)}
      <div class="length-bars">{SUITS_FROM_SPADES.map((suit) => bars(suit, SYMBOLS[suit], 9))}</div>
      {clicked.value?.seat === seat && <Clicked bar={clicked.value} />}
      <details>
        <summary>Card by card</summary>
        <CardGrid hand={hand} />
      </details>
    </article>
  );
}

const CHANGED: Record<Suit | "hcp", number> = { hcp: 0.5, S: 0.2, H: 0.2, D: 0.2, C: 0.2 };

/** What the last move has changed in the mean: `10.1 → 16.0 HCP, 3.2 → 3.0 ♠`. */
function Change({ hand, earlier }: { hand: HiddenHand; earlier: HiddenHand }) {
  const parts = (["hcp", ...SUITS_FROM_SPADES] as const).flatMap((name) => {
    const [was, is] = [meanOf(earlier.chances[name] ?? []), meanOf(hand.chances[name] ?? [])];
    if (Math.abs(is - was) < CHANGED[name]) return [];
    return [`${was.toFixed(1)} → ${is.toFixed(1)} ${name === "hcp" ? "HCP" : SYMBOLS[name]}`];
  });
  return (
    <small>
      <SuitText text={parts.length ? `on average ${parts.join(", ")}` : "hardly changed"} />
    </small>
  );
}

const SIDEWAYS = ["ArrowLeft", "ArrowRight", "Home", "End"];

interface BarsProperties {
  title: string;
  name: Suit | "hcp";
  seat: Seat;
  chances: readonly number[];
  earlier: readonly number[] | undefined;
  deals: number;
  now: Analysis;
}

function Bars({ title, name, seat, chances, earlier, deals, now }: BarsProperties) {
  const possible = chances.flatMap((chance, value) => (chance > 0 || (earlier?.[value] ?? 0) > 0.004 ? [value] : []));
  const [first, last] = [Math.max(0, (possible[0] ?? 0) - 2), Math.min(chances.length - 1, (possible.at(-1) ?? 0) + 2)];
  const most = Math.max(...chances, ...(earlier ?? []), 0.01);
  const unit = name === "hcp" ? "points" : suitWord(name);
  const height = (chance: number) => `${Math.round((100 * chance) / most)}%`;
  const [current, setCurrent] = useState<number | null>(null);
  const isByKeys = useRef(false);
  const likeliest = chances.indexOf(Math.max(...chances));
  const stop = current !== null && current >= first && current <= last ? current : likeliest;

  /** With the keyboard the arrows go from bar to bar, until Escape; behind the mouse they walk through the calls. */
  function onKeyDown(event: KeyboardEvent): void {
    const bar = event.target as HTMLElement;
    if (event.key === "Escape") bar.blur();
    const next = SIDEWAYS.includes(event.key) && nextPlace([last - first + 1], 0, stop - first, event.key);
    if (!next || !isByKeys.current) return;
    event.preventDefault();
    event.stopPropagation();
    setCurrent(first + next[1]);
    (bar.parentElement!.children[next[1]] as HTMLElement).focus();
  }

  return (
    <figure class={`bars${name === "hcp" ? "" : ` suit-${name}`}`}>
      <figcaption>
        <SuitText text={title} />
      </figcaption>
      <div class="bars-row" role="group" aria-label={`${seatWord(seat)}, ${unit}`} onKeyDown={onKeyDown}>
        {chances.slice(first, last + 1).map((chance, index) => {
          const value = first + index;
          const amount = `${seatWord(seat)}, ${value} ${unit}`;
          const words = `${amount}: ${percentText(chance)}`;
          const off = ` ± ${(100 * marginOf(chance, deals)).toFixed(1)}`;
          const was = earlier ? `, before ${percentText(earlier[value] ?? 0)}` : "";
          return (
            <button
              key={value}
              type="button"
              class="bar"
              tabIndex={value === stop ? 0 : -1}
              title={words + off + was}
              aria-label={words + was}
              onFocus={(event) => {
                isByKeys.current = event.currentTarget.matches(":focus-visible");
                setCurrent(value);
              }}
              onClick={() => void explain(now, seat, name, value, words)}
            >
              <span class="bar-room">
                {earlier && <span class="bar-before" style={{ height: height(earlier[value] ?? 0) }} />}
                <span class="bar-fill" style={{ height: height(chance) }} />
              </span>
              <small aria-hidden="true">{value}</small>
            </button>
          );
        })}
      </div>
    </figure>
  );
}

/** Ask which call denied this amount, if one did, and for which better calls. */
async function explain(now: Analysis, seat: Seat, name: string, amount: number, words: string): Promise<void> {
  if (isFiled.value) {
    clicked.value = { seat, words, answer: null, text: "Which call denies it is told where dealspace runs." };
    return;
  }
  clicked.value = { seat, words, answer: null, text: "Looking for the call that says so …" };
  try {
    const answer = await api.analysis<ExcludedAnswer>("excluded", {
      ...positionRow(now),
      asked: { seat, name, amount },
    });
    if (clicked.value?.words === words) clicked.value = { seat, words, answer, text: null };
  } catch (error) {
    if (clicked.value?.words === words) clicked.value = { seat, words, answer: null, text: reasonOf(error) };
  }
}

function Clicked({ bar: { words, answer, text } }: { bar: ClickedBar }) {
  const meaning = answer && answer.place !== null ? told.value?.made[answer.place] : undefined;
  return (
    <div class="bar-said" role="status">
      <p>
        <strong>
          <SuitText text={words} />
        </strong>
        {meaning ? ", denied by" : ""}
      </p>
      {text && <p>{text}</p>}
      {answer?.place === null && (
        <p>
          {answer.examples.length
            ? "No call of this hand denies it."
            : "No call of this hand denies it by itself, but no deal is left in which it has so many."}
        </p>
      )}
      {meaning && <MeaningText meaning={meaning} isMade />}
      {answer && answer.instead.length > 0 && (
        <>
          <p>Such hands call instead:</p>
          <ul class="instead">
            {answer.instead.map((each) => (
              <li key={each.call}>
                <strong>
                  <SuitText text={callText(each.call)} />
                </strong>{" "}
                ≈ {percentText(each.share)} · <SuitText text={each.text} />
              </li>
            ))}
          </ul>
        </>
      )}
      {answer && answer.examples.length > 0 && (
        <>
          <p>For example:</p>
          <ul class="instead">
            {answer.examples.map((each, index) => (
              <li key={index}>
                <HandInLine hand={each.hand} />
                {each.call && (
                  <>
                    {" "}
                    calls <SuitText text={callText(each.call)} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" class="quiet" onClick={() => (clicked.value = null)}>
        Close
      </button>
    </div>
  );
}

/** `♠AK2 ♥QT9 ♦543 ♣A876`. */
export function HandInLine({ hand }: { hand: string }) {
  const suits = hand.split(".").map((ranks, index) => `${"♠♥♦♣"[index]}${ranks || "—"}`);
  return (
    <span class="hand-in-line">
      <SuitText text={suits.join(" ")} />
    </span>
  );
}

function CardGrid({ hand }: { hand: HiddenHand }) {
  return (
    <table class="card-grid">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Suit</span>
          </th>
          {[...RANKS].map((rank) => (
            <th key={rank} scope="col">
              {rankText(rank)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SUITS_FROM_SPADES.map((suit) => (
          <tr key={suit}>
            <th scope="row" class={`suit suit-${suit}`}>
              {SYMBOLS[suit]}
              <span class="unseen">{suitWord(suit)}</span>
            </th>
            {[...RANKS].map((rank) => {
              const chance = hand.cards[suit + rank] ?? 0;
              return (
                <td
                  key={rank}
                  title={`${cardWords(suit + rank)}: ${Math.round(100 * chance)} %`}
                  style={{ "--chance": chance }}
                >
                  {chance > 0 ? Math.round(100 * chance) : ""}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Examples({ hidden }: { hidden: HiddenHands }) {
  return (
    <details>
      <summary>Example deals</summary>
      <div class="layouts">
        {hidden.examples.map((deal, index) => (
          <Diagram
            key={index}
            title={`Example ${index + 1}`}
            hands={Object.fromEntries(Object.entries(deal).map(([seat, text]) => [seat, cardsOf(text)]))}
          />
        ))}
      </div>
    </details>
  );
}
