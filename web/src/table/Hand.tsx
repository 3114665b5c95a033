// A hand as four suit lines of text buttons. All cards can be reached with the arrow keys, so that a hand can always be
// read; those that cannot be played now say so.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { SUITS_FROM_SPADES, type CardName } from "../shapes";
import { busy } from "../state/table";
import { cardText, cardWords, holding, rankOf, rankText, suitWord, SYMBOLS } from "../words/names";
import { chooseCard, isByKeyboard, tapped } from "./choosing";
import { neighbour, nextPlace } from "./roving";

interface Properties {
  label: string;
  cards: readonly CardName[];
  /** The cards that can be played now; null where the person does not play from this hand now. */
  legal: readonly CardName[] | null;
  /** The person's own hand is larger. */
  isOwn?: boolean;
}

export function Hand({ label, cards, legal, isOwn = false }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const rows = SUITS_FROM_SPADES.map((suit) => holding(cards, suit));
  const order = rows.flat();
  const lastOrder = useRef<readonly CardName[]>(order);
  const [current, setCurrent] = useState<CardName | null>(order[0] ?? null);
  const stop = current !== null && order.includes(current) ? current : (order[0] ?? null);
  const canPlay = legal !== null && !busy.value;

  useLayoutEffect(() => {
    const before = lastOrder.current;
    lastOrder.current = order;
    if (current === null || order.includes(current)) return;
    const next = neighbour(before, order, current);
    setCurrent(next);
    if (hadFocus.current && document.activeElement === document.body) focusOn(next);
  }, [order.join(" ")]);

  useLayoutEffect(() => {
    // The other hand that the person plays is on turn: the focus comes along.
    const focused = document.activeElement;
    const isInOther = focused?.closest(".hand") && !element.current?.contains(focused);
    if (legal !== null && isInOther) focusOn(legal.includes(stop ?? "") ? stop : (legal[0] ?? stop));
  }, [legal === null]);

  function focusOn(card: CardName | null): void {
    if (card !== null) element.current?.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || stop === null) return;
    const held = rows.filter((row) => row.length);
    const row = held.findIndex((each) => each.includes(stop));
    const next = nextPlace(held.map((each) => each.length), row, held[row]?.indexOf(stop) ?? 0, event.key);
    if (!next) return;
    event.preventDefault();
    focusOn(held[next[0]]?.[next[1]] ?? null);
  }

  return (
    <div class={`hand${isOwn ? " hand-own" : ""}${legal === null ? "" : " hand-on-turn"}`} role="group" aria-label={label}
      ref={element} onKeyDown={onKeyDown}
      onFocusIn={() => (hadFocus.current = true)}
      onFocusOut={(event) => {
        if (event.relatedTarget !== null) hadFocus.current = false;
      }}>
      {rows.map((row, index) => {
        const suit = SUITS_FROM_SPADES[index]!;
        return (
          <div key={suit} class="suit-line" role="group" aria-label={row.length ? suitWord(suit) : `no ${suitWord(suit)}`}>
            <span class={`suit suit-${suit}`} aria-hidden="true">{SYMBOLS[suit]}</span>
            {row.length === 0 && <span class="void" aria-hidden="true">—</span>}
            {row.map((card) => {
              const isLegal = canPlay && legal.includes(card);
              return (
                <button key={card} type="button" data-card={card} data-rank={rankText(rankOf(card))}
                  class={`card suit-${suit}${tapped.value === card ? " tapped" : ""}`}
                  tabIndex={card === stop ? 0 : -1}
                  aria-label={cardWords(card)} aria-disabled={!isLegal}
                  title={tapped.value === card ? `Tap again to play ${cardText(card)}` : undefined}
                  onFocus={() => setCurrent(card)}
                  onClick={(event) => isLegal && chooseCard(card, isByKeyboard(event))} />
                                );
            })}
          </div>
        );
      })}
    </div>
  );
}
