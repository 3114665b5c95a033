// A hand as four lines of ranks.
import type { CardName } from "../shapes";
import { SUITS_FROM_SPADES } from "../shapes";
import { holding, rankOf, rankText, SYMBOLS, suitWord } from "../words/names";

export function HandRows({ cards }: { cards: readonly CardName[] }) {
  return (
    <>
      {SUITS_FROM_SPADES.map((suit) => {
        const ranks = holding(cards, suit).map((card) => rankText(rankOf(card)));
        return (
          <p key={suit} class="hand-row">
            <span class={`suit suit-${suit}`} aria-hidden="true">
              {SYMBOLS[suit]}
            </span>
            <span class="unseen">{suitWord(suit)}: </span>
            {ranks.length ? ranks.join(" ") : "—"}
          </p>
        );
      })}
    </>
  );
}
