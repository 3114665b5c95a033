// Four hands as in a newspaper: North above, West and East at the sides, South below.
import type { CardName, Seat } from "../shapes";
import { SUITS_FROM_SPADES } from "../shapes";
import { holding, rankOf, rankText, SYMBOLS, seatWord, suitWord } from "../words/names";

interface Properties {
  hands: Partial<Record<Seat, readonly CardName[]>>;
  /** The seat that is the person's own. */
  you?: Seat;
  title?: string;
}

const ORDER: readonly Seat[] = ["N", "W", "E", "S"];

export function Diagram({ hands, you, title }: Properties) {
  return (
    <div class="diagram" role="group" aria-label={title ?? "The four hands"}>
      {ORDER.filter((seat) => hands[seat]).map((seat) => (
        <div key={seat} class={`diagram-hand diagram-${seat}`} role="group" aria-label={seatWord(seat)}>
          <h4>
            {seatWord(seat)}
            {seat === you ? " (you)" : ""}
          </h4>
          {SUITS_FROM_SPADES.map((suit) => {
            const ranks = holding(hands[seat] ?? [], suit).map((card) => rankText(rankOf(card)));
            return (
              <p key={suit}>
                <span class={`suit suit-${suit}`} aria-hidden="true">
                  {SYMBOLS[suit]}
                </span>
                <span class="unseen">{suitWord(suit)}: </span>
                {ranks.length ? ranks.join(" ") : "—"}
              </p>
            );
          })}
        </div>
      ))}
      <span class="diagram-middle" aria-hidden="true" />
    </div>
  );
}
