// What the hands that are not in sight have shown so far.
import { SuitText } from "../shared/SuitText";
import { SEATS, type Meanings, type View } from "../shapes";
import { seatWord } from "../words/names";

export function RangesPanel({ meanings, view }: { meanings: Meanings | null; view: View }) {
  const ranges = meanings?.ranges;
  const shown = SEATS.filter((seat) => !view.hands[seat] && ranges?.[seat]);
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
