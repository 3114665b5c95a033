// What the hands that are not in sight have shown so far: what is likely first, what is certain on demand.

import { type Meanings, type Ranges, SEATS, type Seat, SUITS_FROM_SPADES, type Suit, type View } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { cardText, SYMBOLS, seatWord, suitWord } from "../words/names";

const MOST_SIGNALS = 4;
const COLUMNS: readonly (Suit | "hcp")[] = ["hcp", ...SUITS_FROM_SPADES];

export function RangesPanel({ meanings, view }: { meanings: Meanings | null; view: View }) {
  const ranges = meanings?.ranges;
  const likely = meanings?.likely;
  const shown = SEATS.filter((seat) => !view.hands[seat] && (likely?.hands[seat] ?? ranges?.[seat]));
  if (!ranges || shown.length === 0) return null;
  const certain = (
    <dl>
      {shown.map((seat) => (
        <div key={seat}>
          <dt>{seatWord(seat)}</dt>
          <dd>
            <SuitText text={ranges[seat]?.text ?? ""} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <section class="ranges" aria-label="What the hands have shown">
      <h2>What the hands have shown</h2>
      {!likely ? (
        certain
      ) : (
        <>
          <LikelyTable
            seats={shown}
            hands={likely.hands}
            note={`Likely: each range holds ${Math.round(100 * likely.share)} % of ${likely.deals} deals (≈)`}
          />
          {likely.signals.length > 0 && (
            <ul class="signals" aria-label="Signals">
              {likely.signals.slice(-MOST_SIGNALS).map(({ seat, card, text }) => (
                <li key={`${seat}${card}`}>
                  <SuitText text={`${seatWord(seat)}'s ${cardText(card)}: ${text}`} />
                </li>
              ))}
            </ul>
          )}
          <details>
            <summary>For certain (exact)</summary>
            {certain}
          </details>
        </>
      )}
    </section>
  );
}

function LikelyTable({ seats, hands, note }: { seats: Seat[]; hands: Partial<Record<Seat, Ranges>>; note: string }) {
  return (
    <table class="likely">
      <caption>{note}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Hand</span>
          </th>
          <th scope="col">HCP</th>
          {SUITS_FROM_SPADES.map((suit) => (
            <th key={suit} scope="col" class={`suit suit-${suit}`}>
              <span aria-hidden="true">{SYMBOLS[suit]}</span>
              <span class="unseen">{suitWord(suit)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seats.map((seat) => (
          <tr key={seat}>
            <th scope="row">{seatWord(seat)}</th>
            {COLUMNS.map((column) => (
              <td key={column}>{rangeText(hands[seat]?.[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rangeText(range: [number, number] | null | undefined): string {
  if (!range) return "–";
  return range[0] === range[1] ? String(range[0]) : `${range[0]}–${range[1]}`;
}
