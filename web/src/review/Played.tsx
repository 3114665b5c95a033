// All tricks of the board, as they were played.
import { SuitText } from "../shared/SuitText";
import type { Seat, View } from "../shapes";
import { cardText, seatWord } from "../words/names";

const COLUMNS: readonly Seat[] = ["W", "N", "E", "S"];

export function Played({ view }: { view: View }) {
  if (view.played.length === 0) return null;
  return (
    <details class="played-tricks">
      <summary>The play</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Trick</th>
            {COLUMNS.map((seat) => <th key={seat} scope="col">{seatWord(seat)}</th>)}
          </tr>
        </thead>
        <tbody>
          {view.played.map((trick, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {COLUMNS.map((seat) => {
                const played = trick.find((each) => each.seat === seat);
                return (
                  <td key={seat} class={trick[0]?.seat === seat ? "led" : ""}>
                    {played && <SuitText text={cardText(played.card)} />}
                    {trick[0]?.seat === seat && <span class="unseen"> led</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
