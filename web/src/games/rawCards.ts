// Cards as games of several decks write them, "8s" and "BJ*", as the page shows them.
import type { CardName } from "../shapes";
import { cardText } from "../words/names";

export const JOKERS: Record<string, string> = { "SJ*": "small joker", "BJ*": "big joker" };

/** Suit first, as the page writes cards; null for a joker. */
export function cardName(text: string): CardName | null {
  return text in JOKERS ? null : text.slice(1).toUpperCase() + text.slice(0, 1);
}

/** The text with `♥J ♥J` in place of `Jh Jh`. */
export function withoutCodes(text: string): string {
  return text.replace(/(?<!\w)([2-9TJQKA][shdc]|[SB]J\*)(?!\w)/g, (code) => {
    const name = cardName(code);
    return name === null ? JOKERS[code]! : cardText(name);
  });
}
