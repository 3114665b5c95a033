// A hand of several decks, of which a play takes several cards: cards are chosen, then played together.
import { useState } from "preact/hooks";
import type { ManyCardsView, SeatCards, View } from "../shapes";
import { CardFace, Pip } from "../shared/CardFace";
import { useWhenChanged } from "../shared/whenChanged";
import { busy, move } from "../state/table";
import { cardWords, placeOf, rankOf, rankText, seatWord, suitOf } from "../words/names";
import { cardName, JOKERS } from "./rawCards";

export function ManyCards({ view, many }: { view: View; many: ManyCardsView }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useWhenChanged(() => setChosen(new Set()), [view.number]);
  const cards = [...chosen].map((key) => key.split(" ")[0]).filter((card) => card !== undefined);
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <section class="many-cards hand-faced" aria-label="Your hand">
      {many.groups.map((group) => (
        <div key={group.name} class="many-suit" role="group" aria-label={group.name}>
          <span class="soft">{group.name}</span>
          {group.cards.map((card, index) => {
            const key = `${card} ${index}`;
            const name = cardName(card);
            return (
              <button
                key={key}
                type="button"
                class={`card-choice${chosen.has(key) ? " chosen" : ""}`}
                aria-pressed={chosen.has(key)}
                onClick={() => toggle(key)}
              >
                <span class="unseen">{name === null ? JOKERS[card] : cardWords(name)}</span>
                {name === null ? <JokerFace isBig={card === "BJ*"} /> : <CardFace card={name} />}
              </button>
            );
          })}
        </div>
      ))}
      {many.asks && (
        <div class="many-play">
          <button
            type="button"
            class="main"
            aria-disabled={busy.value || cards.length === 0}
            onClick={() => !busy.value && cards.length > 0 && void move("card", cards.join(" "))}
          >
            {view.puts_away ? "Bury" : "Play"} {cards.length || ""}
          </button>
          <span>
            {many.asks}
            {many.count ? `, ${cards.length} of ${many.count} chosen` : ""}
          </span>
          {cards.length > 0 && (
            <button type="button" class="quiet" onClick={() => setChosen(new Set())}>
              Choose none
            </button>
          )}
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
          <span class="many-played">
            {play.cards.map((card, place) => (
              <Mini key={place} card={card} />
            ))}
          </span>
          {play.wins && <span class="mark"> {isLast ? "won" : "wins so far"}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A played card, small: all cards of a play stand in one line. */
function Mini({ card }: { card: string }) {
  const name = cardName(card);
  if (name === null) return <span class="mini">{JOKERS[card]}</span>;
  return (
    <span class={`mini suit-${suitOf(name)}`}>
      <span class="unseen">{cardWords(name)}</span>
      <span aria-hidden="true">{rankText(rankOf(name))}</span>
      <Pip suit={suitOf(name)} />
    </span>
  );
}

function JokerFace({ isBig }: { isBig: boolean }) {
  return (
    <span class={`face face-joker${isBig ? " face-big" : ""}`} aria-hidden="true">
      <span class="face-index">
        <span class="face-rank" data-rank={isBig ? "★" : "☆"} />
      </span>
      <span class="face-middle">
        <span class="face-rank" data-rank={isBig ? "★" : "☆"} />
      </span>
    </span>
  );
}
