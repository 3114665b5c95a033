// What each hidden hand likely holds: points and lengths as bars, every card with its chance, example deals.
import { signal } from "@preact/signals";
import { api, reasonOf } from "../api";
import {
  type ExcludedAnswer,
  type HiddenHand,
  type HiddenHands,
  type Meaning,
  SEATS,
  type Seat,
  SUITS_FROM_SPADES,
  type Suit,
} from "../shapes";
import { Diagram } from "../shared/Diagram";
import { SuitText } from "../shared/SuitText";
import { MeaningText } from "../table/MeaningText";
import { cardsOf, cardWords, RANKS, rankText, SYMBOLS, seatWord, suitWord } from "../words/names";
import type { Analysis } from "./address";
import { positionRow, told } from "./asked";

/** The bar that was clicked, and which call denied it; `meaning` is null where none did. */
const clicked = signal<{ words: string; meaning: Meaning | null; text: string | null } | null>(null);

export function HiddenHandsPanel({ now }: { now: Analysis }) {
  const answer = told.value;
  if (answer?.contradiction) return <p class="notice notice-refused">{answer.contradiction}</p>;
  const hidden = answer?.hidden;
  const seats = SEATS.filter((seat) => hidden?.hands[seat]);
  if (!hidden || seats.length === 0)
    return <p class="soft">All hands are in sight. Choose whose eyes to see what the calls told them.</p>;
  return (
    <section aria-label="Hidden hands">
      <h2>
        Hidden hands <span class="badge badge-near">≈ {hidden.deals} deals</span>
      </h2>
      {clicked.value && <Clicked />}
      {seats.map((seat) => (
        <HandChances key={seat} seat={seat} hand={hidden.hands[seat]!} now={now} />
      ))}
      <Examples hidden={hidden} />
    </section>
  );
}

function HandChances({ seat, hand, now }: { seat: Seat; hand: HiddenHand; now: Analysis }) {
  return (
    <article class="hidden-hand" aria-label={seatWord(seat)}>
      <h3>{seatWord(seat)}</h3>
      <Bars title="HCP" name="hcp" seat={seat} chances={hand.chances["hcp"] ?? []} now={now} />
      <div class="length-bars">
        {SUITS_FROM_SPADES.map((suit) => (
          <Bars
            key={suit}
            title={SYMBOLS[suit]}
            name={suit}
            seat={seat}
            chances={(hand.chances[suit] ?? []).slice(0, 9)}
            now={now}
          />
        ))}
      </div>
      <details>
        <summary>Card by card</summary>
        <CardGrid hand={hand} />
      </details>
    </article>
  );
}

interface BarsProperties {
  title: string;
  name: Suit | "hcp";
  seat: Seat;
  chances: readonly number[];
  now: Analysis;
}

function Bars({ title, name, seat, chances, now }: BarsProperties) {
  const possible = chances.flatMap((chance, value) => (chance > 0 ? [value] : []));
  const [first, last] = [Math.max(0, (possible[0] ?? 0) - 2), Math.min(chances.length - 1, (possible.at(-1) ?? 0) + 2)];
  const most = Math.max(...chances, 0.01);
  const unit = name === "hcp" ? "points" : suitWord(name);
  return (
    <figure class={`bars${name === "hcp" ? "" : ` suit-${name}`}`}>
      <figcaption>
        <SuitText text={title} />
      </figcaption>
      <div class="bars-row">
        {chances.slice(first, last + 1).map((chance, index) => {
          const value = first + index;
          const words = `${seatWord(seat)}, ${value} ${unit}: ${(100 * chance).toFixed(chance < 0.1 ? 1 : 0)} %`;
          return (
            <button
              key={value}
              type="button"
              class="bar"
              title={words}
              aria-label={words}
              onClick={() => void explain(now, seat, name, value, words)}
            >
              <span class="bar-fill" style={{ height: `${Math.round((100 * chance) / most)}%` }} />
              <small aria-hidden="true">{value}</small>
            </button>
          );
        })}
      </div>
    </figure>
  );
}

/** Ask which call denied this amount, if one did. */
async function explain(now: Analysis, seat: Seat, name: string, amount: number, words: string): Promise<void> {
  try {
    const { place } = await api.analysis<ExcludedAnswer>("excluded", {
      ...positionRow(now),
      asked: { seat, name, amount },
    });
    const meaning = place === null ? null : (told.value?.made[place] ?? null);
    clicked.value = { words, meaning, text: meaning ? null : "No call of this hand denies it." };
  } catch (error) {
    clicked.value = { words, meaning: null, text: reasonOf(error) };
  }
}

function Clicked() {
  const { words, meaning, text } = clicked.value!;
  return (
    <div class="bar-said" role="status">
      <p>
        <strong>
          <SuitText text={words} />
        </strong>
        {meaning ? ", denied by" : ""}
      </p>
      {meaning ? <MeaningText meaning={meaning} isMade /> : <p>{text}</p>}
      <button type="button" class="quiet" onClick={() => (clicked.value = null)}>
        Close
      </button>
    </div>
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
