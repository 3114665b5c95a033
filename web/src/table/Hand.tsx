// A hand: cards in a fan, a hand on the table in columns of suits, or both as rows of ranks. All cards can be reached
// with the arrow keys, so that a hand can always be read; those that cannot be played now say so.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CardName, Strain } from "../shapes";
import { CardFace } from "../shared/CardFace";
import { cardStyle } from "../state/settings";
import { busy } from "../state/table";
import { cardText, cardWords, holding, rankOf, rankText, SYMBOLS, suitWord } from "../words/names";
import { chooseCard, isByKeyboard, tapped } from "./choosing";
import { keyInColumns, SUITS_IN_ROWS, suitsInTurn, upperRow } from "./layout";
import { neighbour, nextPlace } from "./roving";

interface Properties {
  label: string;
  cards: readonly CardName[];
  /** The cards that can be played now; null where the person does not play from this hand now. */
  legal: readonly CardName[] | null;
  /** The person's own hand is a fan at the bottom; another lies on the table. */
  isOwn?: boolean;
  /** Trumps come first in a hand on the table. */
  trump?: Strain | null;
}

export function Hand({ label, cards, legal, isOwn = false, trump = null }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isFaced = cardStyle.value === "cards";
  const suits = isFaced ? suitsInTurn(isOwn ? null : trump) : SUITS_IN_ROWS;
  const rows = suits.map((suit) => holding(cards, suit));
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

  function buttonOf(card: CardName): HTMLElement | null | undefined {
    return element.current?.querySelector<HTMLElement>(`[data-card="${card}"]`);
  }

  function focusOn(card: CardName | null): void {
    if (card !== null) buttonOf(card)?.focus();
  }

  /** Whether a suit stands upright now: the style sheet decides it, by the window. */
  function isInColumns(): boolean {
    const [first, second] = (rows.find((row) => row.length > 1) ?? []).map((card) =>
      buttonOf(card)?.getBoundingClientRect(),
    );
    return !!first && !!second && second.top > first.top && second.left === first.left;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || stop === null) return;
    const held = rows.filter((row) => row.length);
    const row = held.findIndex((each) => each.includes(stop));
    const key = isInColumns() ? keyInColumns(event.key) : event.key;
    const next = nextPlace(
      held.map((each) => each.length),
      row,
      held[row]?.indexOf(stop) ?? 0,
      key,
    );
    if (!next) return;
    event.preventDefault();
    focusOn(held[next[0]]?.[next[1]] ?? null);
  }

  const lengths = rows.map((row) => row.length);
  const classes = ["hand", isOwn ? "hand-own" : "hand-open", isFaced ? "hand-faced" : "hand-rows"];
  if (legal !== null) classes.push("hand-on-turn");
  return (
    <div
      class={classes.join(" ")}
      role="group"
      aria-label={label}
      style={{
        "--cards": order.length,
        "--upper": upperRow(lengths),
        "--suits": lengths.filter((length) => length).length,
        "--longest": Math.max(...lengths),
      }}
      ref={element}
      onKeyDown={onKeyDown}
      onFocusIn={() => (hadFocus.current = true)}
      onFocusOut={(event) => {
        if (event.relatedTarget !== null) hadFocus.current = false;
      }}
    >
      {rows.map((row, index) => {
        const suit = suits[index]!;
        return (
          <div
            key={suit}
            class={`suit-line${row.length ? "" : " suit-void"}`}
            role="group"
            aria-label={row.length ? suitWord(suit) : `no ${suitWord(suit)}`}
          >
            <span class={`suit suit-${suit}`} aria-hidden="true">
              {SYMBOLS[suit]}
            </span>
            {row.length === 0 && (
              <span class="void" aria-hidden="true">
                —
              </span>
            )}
            {row.map((card) => {
              const isLegal = canPlay && legal.includes(card);
              return (
                <button
                  key={card}
                  type="button"
                  data-card={card}
                  data-rank={rankText(rankOf(card))}
                  class={`card suit-${suit}${tapped.value === card ? " tapped" : ""}`}
                  tabIndex={card === stop ? 0 : -1}
                  aria-label={cardWords(card)}
                  aria-disabled={!isLegal}
                  title={tapped.value === card ? `Tap again to play ${cardText(card)}` : undefined}
                  onFocus={() => setCurrent(card)}
                  onClick={(event) => isLegal && chooseCard(card, isByKeyboard(event))}
                >
                  {isFaced && <CardFace card={card} />}
                </button>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
