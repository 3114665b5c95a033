// Four hands as texts: what is wrong is said below each at once; cards are exchanged by choosing two of them.
import { useId, useState } from "preact/hooks";
import { type CardName, SEATS, type Seat, SUITS_FROM_SPADES } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { cardsOf, cardText, cardWords, holding, rankOf, rankText, SYMBOLS, seatWord } from "../words/names";
import { exchanged, pointsOf, shared, swapped, type TypedHands, theRest, typedHand, typedHands } from "./typed";

export type Texts = Partial<Record<Seat, string>>;
const ORDER: readonly Seat[] = ["N", "W", "E", "S"];

interface Properties {
  texts: Texts;
  onTexts: (texts: Texts) => void;
}

export function HandFields({ texts, onTexts }: Properties) {
  const [chosen, setChosen] = useState<{ seat: Seat; card: CardName } | null>(null);
  const typed = typedHands(texts);
  function choose(seat: Seat, card: CardName): void {
    if (!chosen || chosen.seat === seat) {
      setChosen(chosen?.card === card ? null : { seat, card });
      return;
    }
    onTexts({ ...texts, ...swapped(typed.hands, chosen.card, card) });
    setChosen(null);
  }
  return (
    <>
      <div class="hand-fields">
        {ORDER.map((seat) => (
          <HandField
            key={seat}
            seat={seat}
            texts={texts}
            typed={typed}
            chosen={chosen?.card ?? null}
            onTexts={onTexts}
            onCard={(card) => choose(seat, card)}
          />
        ))}
      </div>
      <p class="soft" role="status">
        {chosen ? (
          <SuitText
            text={`${seatWord(chosen.seat)}’s ${cardText(chosen.card)} is chosen: choose a card of another hand.`}
          />
        ) : (
          "Choose a card and then one of another hand: they are exchanged."
        )}
      </p>
    </>
  );
}

interface FieldProperties extends Properties {
  seat: Seat;
  typed: TypedHands;
  chosen: CardName | null;
  onCard: (card: CardName) => void;
}

function HandField({ seat, texts, typed, chosen, onTexts, onCard }: FieldProperties) {
  const id = useId();
  const text = texts[seat] ?? "";
  const problem = typed.problems[seat];
  const hand = typed.hands[seat];
  const rest = text.trim() ? null : theRest(typed.hands);
  return (
    <div class={`hand-field hand-field-${seat}`}>
      <label for={id}>{seatWord(seat)}</label>
      <input
        id={id}
        type="text"
        value={text}
        size={18}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="characters"
        placeholder="hidden"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-said`}
        onInput={(event) => onTexts({ ...texts, [seat]: event.currentTarget.value })}
      />
      <p id={`${id}-said`} class={problem ? "wrong" : "soft"} aria-live="polite">
        <SuitText text={problem ?? (hand ? `${pointsOf(hand)} HCP` : "hidden: AK2.QT9.543.A876 makes it known")} />
      </p>
      {hand && !problem && <HandCards hand={hand} chosen={chosen} seat={seat} onCard={onCard} />}
      <div class="row">
        {text.trim() !== "" && (
          <button type="button" class="quiet" onClick={() => onTexts({ ...texts, [seat]: "" })}>
            Hide {seatWord(seat)}
          </button>
        )}
        {rest && (
          <button type="button" onClick={() => onTexts({ ...texts, [seat]: rest })}>
            The other 13 cards
          </button>
        )}
      </div>
    </div>
  );
}

function HandCards({
  hand,
  chosen,
  seat,
  onCard,
}: {
  hand: string;
  chosen: CardName | null;
  seat: Seat;
  onCard: (card: CardName) => void;
}) {
  return (
    <div class="hand-cards" role="group" aria-label={`${seatWord(seat)}’s cards`}>
      {SUITS_FROM_SPADES.map((suit) => (
        <p key={suit}>
          <span class={`suit suit-${suit}`} aria-hidden="true">
            {SYMBOLS[suit]}
          </span>
          {holding(cardsOf(hand), suit).map((card) => (
            <button
              key={card}
              type="button"
              class="hand-card"
              aria-pressed={chosen === card}
              onClick={() => onCard(card)}
            >
              <span class="unseen">{cardWords(card)}</span>
              <span aria-hidden="true">{rankText(rankOf(card))}</span>
            </button>
          ))}
        </p>
      ))}
    </div>
  );
}

/** The texts with one hand typed anew in place of a whole one: who held its cards gets those that were given up. */
export function withExchange(before: Partial<Record<Seat, string>>, texts: Texts): Texts | null {
  const seat = SEATS.find((each) => (texts[each] ?? "") !== (before[each] ?? ""));
  const next = seat && typedHand(texts[seat] ?? "").hand;
  if (!seat || !next) return null;
  const clashes = SEATS.some((each) => each !== seat && shared(next, before[each]).length);
  return clashes ? exchanged(before, seat, next) : null;
}
