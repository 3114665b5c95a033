// A hand of several decks, of which a play takes several cards: cards are chosen, then played together.
import { useEffect, useState } from "preact/hooks";
import { SuitText } from "../shared/SuitText";
import type { ManyCardsView, SeatCards, View } from "../shapes";
import { busy, move } from "../state/table";
import { cardText, cardWords, placeOf, seatWord } from "../words/names";

const JOKERS: Record<string, string> = { "SJ*": "small joker", "BJ*": "big joker" };

/** Suit first, as the page writes cards; null for a joker. */
function cardName(text: string): string | null {
  return text in JOKERS ? null : text.slice(1).toUpperCase() + text.slice(0, 1);
}

function symbols(text: string): string {
  const name = cardName(text);
  return name === null ? (text === "SJ*" ? "joker" : "JOKER") : cardText(name);
}

export function ManyCards({ view, many }: { view: View; many: ManyCardsView }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setChosen(new Set()), [view.number]);
  const cards = [...chosen].map((key) => key.split(" ")[0]).filter((card) => card !== undefined);
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <section class="many-cards" aria-label="Your hand">
      {many.groups.map((group) => (
        <div key={group.name} class="many-suit" role="group" aria-label={group.name}>
          <span class="soft">{group.name}</span>
          {group.cards.map((card, index) => {
            const key = `${card} ${index}`;
            const name = cardName(card);
            return (
              <button key={key} type="button" class={`card-choice${chosen.has(key) ? " chosen" : ""}`} aria-pressed={chosen.has(key)} onClick={() => toggle(key)}>
                <span class="unseen">{name === null ? JOKERS[card] : cardWords(name)}</span>
                <span aria-hidden="true"><SuitText text={symbols(card)} /></span>
              </button>
            );
          })}
        </div>
      ))}
      {many.asks && (
        <div class="many-play">
          <button type="button" class="main" aria-disabled={busy.value || cards.length === 0}
            onClick={() => !busy.value && cards.length > 0 && void move("card", cards.join(" "))}>
            {view.puts_away ? "Bury" : "Play"} {cards.length || ""}
          </button>
          <span>{many.asks}{many.count ? `, ${cards.length} of ${many.count} chosen` : ""}</span>
          {cards.length > 0 && <button type="button" class="quiet" onClick={() => setChosen(new Set())}>Choose none</button>}
        </div>
      )}
    </section>
  );
}

/** The plays on the table, or those of the last trick until the next is led. */
export function ManyTrick({ view, many }: { view: View; many: ManyCardsView }) {
  const isLast = many.trick.length === 0 && many.last !== null;
  const plays: readonly SeatCards[] = isLast ? (many.last ?? []) : many.trick;
  return (
    <ul class={`many-trick${isLast ? " trick-last" : ""}`} aria-label={isLast ? "Last trick" : "Trick"}>
      {plays.map((play) => (
        <li key={play.seat} class={`many-${placeOf(play.seat, view.seat)}`}>
          <strong>{play.seat === view.seat ? "You" : seatWord(play.seat)}</strong>{" "}
          <SuitText text={play.cards.map(symbols).join(" ")} />
          {play.wins && <span class="mark"> {isLast ? "won" : "wins so far"}</span>}
        </li>
      ))}
    </ul>
  );
}
