// Number, dealer and vulnerability of a board, drawn as on the board itself and said in words.
import type { Seat, View } from "../shapes";
import { SEATS } from "../shapes";
import { isVulnerable, seatPlus, seatWord, sideOf, vulnerabilityWords } from "../words/names";

const SIDES = ["M8 100 32 84H68L92 100z", "M0 8 16 32V68L0 92z", "M8 0 32 16H68L92 0z", "M100 8 84 32V68L100 92z"];

export function BoardLine({ view: { board, seat } }: { view: View }) {
  return (
    <div class="board-line">
      <svg class="board-mark" viewBox="0 0 100 100" aria-hidden="true">
        <rect x="1" y="1" width="98" height="98" rx="8" />
        {SEATS.map((_, steps) => (
          <path
            key={steps}
            d={SIDES[steps]}
            class={isVulnerable(sideOf(seatPlus(seat, steps)), board.vulnerability) ? "vulnerable" : ""}
          />
        ))}
        <text x="50" y="62">
          {board.name.slice(0, 3)}
        </text>
      </svg>
      <p>
        <strong>Board {board.name}</strong> · {dealerWords(board.dealer, seat)} ·{" "}
        {vulnerabilityWords(board.vulnerability)} vulnerable
      </p>
    </div>
  );
}

function dealerWords(dealer: Seat, you: Seat): string {
  return dealer === you ? "You deal" : `${seatWord(dealer)} deals`;
}
