// What each hand has shown so far.
import { SuitText } from "../shared/SuitText";
import { SEATS, type Meanings, type Seat } from "../shapes";
import { seatWord } from "../words/names";

export function RangesPanel({ meanings, you }: { meanings: Meanings | null; you: Seat }) {
  const ranges = meanings?.ranges;
  const shown = SEATS.filter((seat) => seat !== you && ranges?.[seat]);
  if (!ranges || shown.length === 0) return null;
  return (
    <section class="ranges" aria-label="What the hands have shown">
      <h2>What the hands have shown</h2>
      <dl>
        {shown.map((seat) => (
          <div key={seat}>
            <dt>{seatWord(seat)}</dt>
            <dd><SuitText text={ranges[seat]?.text ?? ""} /></dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
