// The play as a table: a row for each trick, the winner's card marked, what each card gave away, and where the replay is.

import type { Seat } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { cardText, cardWords, seatWord } from "../words/names";
import { lostBy, type Replay } from "./replaying";

const COLUMNS: readonly Seat[] = ["W", "N", "E", "S"];

export function PlayedTricks({ replay }: { replay: Replay }) {
  const { line, position } = replay;
  if (!line.tricks.length) return null;
  const before = line.board.calls.length;
  return (
    <section class="played-tricks" aria-label="The play">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Trick</span>
            </th>
            {COLUMNS.map((seat) => (
              <th key={seat} scope="col">
                <abbr title={seatWord(seat)}>{seat}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {line.tricks.map((trick, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {COLUMNS.map((seat) => {
                const order = trick.findIndex((each) => each.seat === seat);
                const card = trick[order]?.card;
                if (card === undefined) return <td key={seat} />;
                const place = before + 4 * index + order;
                const isWinner = line.winners[index] === seat;
                const lost = replay.review.value?.decisions?.some(
                  (each) => each.place === place && replay.isSecret(each),
                )
                  ? 0
                  : lostBy(replay, place - before);
                const here = position.value.place - 1 === place;
                return (
                  <td key={seat} class={position.value.place <= place ? "to-come" : ""}>
                    <button
                      type="button"
                      tabIndex={here ? 0 : -1}
                      aria-current={here ? "step" : undefined}
                      class={`${order === 0 ? "led " : ""}${isWinner ? "won" : ""}`}
                      onClick={() => replay.go(place + 1)}
                    >
                      <span class="unseen">
                        {seatWord(seat)} {order ? "played" : "led"} the {cardWords(card)}
                        {isWinner ? " and won" : ""}
                        {lost ? `, gave away ${lost}` : ""}
                      </span>
                      <span aria-hidden="true">
                        <SuitText text={cardText(card)} />
                        {lost > 0 && <sub>−{lost}</sub>}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">Framed: won the trick. Underlined: led. −1: gave a trick away as the cards lay.</p>
    </section>
  );
}
