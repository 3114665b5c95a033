// The four hands at one position of a finished board, the trick in the middle. Cards that can be played have their worth
// below them; the ones that lose nothing and the one that was played are marked.
import { againstContract, moveAt } from "../board/line";
import type { CardName, Seat, Suit } from "../shapes";
import { SEATS, SUITS_FROM_SPADES } from "../shapes";
import {
  cardText,
  cardWords,
  holding,
  placeOf,
  rankOf,
  rankText,
  SYMBOLS,
  seatWord,
  suitOf,
  suitWord,
} from "../words/names";
import { bestOf, type Replay, valuesHere } from "./replaying";

export function ReplayTable({ replay }: { replay: Replay }) {
  const bottom = replay.you ?? "S";
  return (
    <div class="replay-table">
      {SEATS.map((seat) => (
        <ReplayHand key={seat} replay={replay} seat={seat} place={placeOf(seat, bottom)} />
      ))}
      <ReplayTrick replay={replay} bottom={bottom} />
    </div>
  );
}

function ReplayHand({ replay, seat, place }: { replay: Replay; seat: Seat; place: string }) {
  const { contract } = replay.line;
  const { turn, held } = replay.position.value;
  const role = contract?.declarer === seat ? "declarer" : seat === replay.you ? "you" : "";
  const isTurn = turn === seat;
  return (
    <div
      class={`replay-hand replay-${place}${isTurn ? " replay-turn" : ""}`}
      role="group"
      aria-label={`${seatWord(seat)}${isTurn ? ", on turn" : ""}`}
    >
      <h3>
        {seatWord(seat)}
        {role && <span class="soft"> {role}</span>}
        {isTurn && (
          <span class="replay-arrow" aria-hidden="true">
            {" "}
            ◂
          </span>
        )}
      </h3>
      <div class="replay-suits">
        {SUITS_FROM_SPADES.map((suit) => (
          <SuitLine key={suit} replay={replay} suit={suit} cards={holding(held[seat], suit)} isTurn={isTurn} />
        ))}
      </div>
    </div>
  );
}

function SuitLine({ replay, suit, cards, isTurn }: { replay: Replay; suit: Suit; cards: CardName[]; isTurn: boolean }) {
  return (
    <p class="replay-suit">
      <span class={`suit suit-${suit}`} aria-hidden="true">
        {SYMBOLS[suit]}
      </span>
      <span class="unseen">{cards.length ? `${suitWord(suit)}: ` : `no ${suitWord(suit)}`}</span>
      {cards.map((card) => (
        <ReplayCard key={card} replay={replay} card={card} isTurn={isTurn} />
      ))}
      {!cards.length && (
        <span class="void" aria-hidden="true">
          —
        </span>
      )}
    </p>
  );
}

function ReplayCard({ replay, card, isTurn }: { replay: Replay; card: CardName; isTurn: boolean }) {
  const { line, position } = replay;
  const rank = (
    <span class="replay-rank" aria-hidden="true">
      {rankText(rankOf(card))}
    </span>
  );
  const asked = isTurn && replay.asks.value && replay.decision.value?.kind === "card" ? replay.decision.value : null;
  if (asked) {
    const trick = position.value.trick.length < 4 ? position.value.trick[0] : undefined;
    const led = trick && suitOf(trick.card);
    const follows = led && holding(position.value.held[position.value.turn!], led).length > 0;
    if (!follows || suitOf(card) === led) {
      const isAnswer = replay.answered.value?.move === card;
      return (
        <button
          type="button"
          class={`replay-card replay-choice${card === asked.move ? " replay-made" : ""}${isAnswer ? " replay-answer" : ""}`}
          data-card={card}
          aria-label={`${cardWords(card)}${card === asked.move ? ", the one that was played" : ""}`}
          aria-pressed={isAnswer}
          onClick={() => replay.answer(card)}
        >
          {rank}
        </button>
      );
    }
  }
  const values = isTurn ? valuesHere(replay) : null;
  const value = values?.[card];
  const isMade = isTurn && moveAt(line, position.value.place) === card;
  if (!values || value === undefined || !line.contract) {
    return (
      <span class={`replay-card${isMade ? " replay-made" : ""}`} data-card={card}>
        {rank}
        <span class="unseen">
          {rankText(rankOf(card))}
          {isMade ? ", played next" : ""}{" "}
        </span>
      </span>
    );
  }
  const best = bestOf(values, position.value.turn!, line.contract.declarer);
  const isBest = best.includes(card) && best.length < Object.keys(values).length;
  const against = againstContract(value, line.contract);
  return (
    <span
      class={`replay-card replay-playable${isBest ? " replay-best" : ""}${isMade ? " replay-made" : ""}`}
      data-card={card}
      title={`${cardText(card)}: declarer takes ${value}${isBest ? "; none is better" : ""}`}
    >
      {rank}
      <span class="replay-value" aria-hidden="true">
        {against}
      </span>
      <span class="unseen">
        {rankText(rankOf(card))}: declarer takes {value}
        {isBest ? ", best" : ""}
        {isMade ? ", played next" : ""};{" "}
      </span>
    </span>
  );
}

function ReplayTrick({ replay, bottom }: { replay: Replay; bottom: Seat }) {
  const { trick, winner, won, place } = replay.position.value;
  const { board, contract } = replay.line;
  return (
    <div class="replay-middle" role="group" aria-label={winner ? "The trick that was won" : "Trick"}>
      {place < board.calls.length && (
        <p class="replay-note">{place ? "The auction" : `${seatWord(board.dealer)} deals`}</p>
      )}
      {trick.map((each, index) => (
        <span
          key={each.seat}
          class={`replay-played replay-${placeOf(each.seat, bottom)} suit-${suitOf(each.card)}${each.seat === winner ? " replay-winner" : ""}`}
        >
          <span aria-hidden="true">
            <small>{each.seat}</small> {cardText(each.card)}
          </span>
          <span class="unseen">
            {seatWord(each.seat)} {index ? "played" : "led"} the {cardWords(each.card)}
            {each.seat === winner ? " and won" : ""}.{" "}
          </span>
        </span>
      ))}
      {contract && place >= board.calls.length && (
        <p class="replay-count">
          <span>NS {won.NS}</span> <span>EW {won.EW}</span>
        </p>
      )}
    </div>
  );
}
