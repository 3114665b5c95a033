// What each hand makes in each strain when all see all cards.

import { SEATS, STRAINS } from "../shapes";
import { SuitSymbol } from "../shared/SuitText";
import { seatWord } from "../words/names";

const FROM_NT = [4, 3, 2, 1, 0] as const;

/** Args: tricks by strain (C D H S NT) and declarer (N E S W). */
export function Makeable({ tricks }: { tricks: readonly (readonly number[])[] }) {
  return (
    <section class="makeable" aria-label="Tricks that can be made">
      <table>
        <caption>Tricks that can be made</caption>
        <thead>
          <tr>
            <th scope="col">Declarer</th>
            {FROM_NT.map((strain) => (
              <th key={strain} scope="col">
                <SuitSymbol strain={STRAINS[strain]!} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SEATS.map((seat, index) => (
            <tr key={seat}>
              <th scope="row">{seatWord(seat)}</th>
              {FROM_NT.map((strain) => (
                <td key={strain}>{tricks[strain]?.[index] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
