// Text with its suit symbols in their colours: `2♥ shows 5 ♥`. The symbol itself says the suit; the colour only helps.
import type { Strain, Suit } from "../shapes";
import { SYMBOLS, withTens } from "../words/names";

const SUIT_OF: Record<string, Suit> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

export function SuitText({ text }: { text: string }) {
  return (
    <>
      {withTens(text)
        .split(/([♠♥♦♣])/)
        .map((part, index) => {
          const suit = SUIT_OF[part];
          return suit ? (
            <span key={index} class={`suit suit-${suit}`}>
              {part}
            </span>
          ) : (
            part
          );
        })}
    </>
  );
}

/** One suit symbol, or NT. */
export function SuitSymbol({ strain }: { strain: Strain }) {
  return <span class={`suit suit-${strain}`}>{SYMBOLS[strain]}</span>;
}

/** Several lines of text, one paragraph each. */
export function Lines({ text }: { text: string | readonly string[] }) {
  return (
    <>
      {[text].flat().map((line, index) => (
        <p key={index}>
          <SuitText text={line} />
        </p>
      ))}
    </>
  );
}
