// In the play: the cards of the hand on turn that may be played, as buttons; each makes the move or a branch.
import { SuitText } from "../shared/SuitText";
import { cardsOf, cardText, cardWords, seatWord } from "../words/names";
import type { Analysis } from "./address";
import { moment, show } from "./asked";
import { playable, withMove } from "./tree";

export function PlayableCards({ now }: { now: Analysis }) {
  const at = moment.value;
  const hand = at?.turn ? now.board.hands[at.turn] : undefined;
  if (!at || at.isAuction || !at.turn || !hand) return null;
  const played = new Set(at.cards);
  const cards = playable(
    cardsOf(hand).filter((card) => !played.has(card)),
    at.cards,
  );
  return (
    <section class="playable" aria-label={`${seatWord(at.turn)} to play`}>
      <h2>{seatWord(at.turn)} to play</h2>
      <p class="row">
        {cards.map((card) => (
          <button
            key={card}
            type="button"
            aria-label={cardWords(card)}
            onClick={() => show({ ...now, ...withMove(now.roots, now.path, card) })}
          >
            <SuitText text={cardText(card)} />
          </button>
        ))}
      </p>
    </section>
  );
}
