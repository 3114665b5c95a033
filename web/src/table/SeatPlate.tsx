// Who sits where: the seat, who that is to the person, dealer, vulnerability, and whose turn it is.
import type { Seat, View } from "../shapes";
import { isVulnerable, type Place, placeOf, seatWord, sideOf } from "../words/names";

const WHO: Record<Place, string> = { bottom: "you", left: "left", top: "partner", right: "right" };

export function SeatPlate({ view, seat }: { view: View; seat: Seat }) {
  const { board, contract } = view;
  const isVul = isVulnerable(sideOf(seat), board.vulnerability);
  const isTurn = view.phase !== "over" && view.turn === seat;
  const held = view.from[seat];
  const isHidden = !view.hands[seat] && view.phase === "play" && held !== undefined;
  const declares = view.phase !== "auction" && contract?.declarer === seat;
  return (
    <div class={`plate${isTurn ? " plate-turn" : ""}${isVul ? " plate-vulnerable" : ""}`}>
      <span class="plate-seat">{seatWord(seat)}</span> <span class="plate-who">{WHO[placeOf(seat, view.seat)]}</span>
      {board.dealer === seat && view.phase === "auction" && (
        <span class="chip" title="dealer">
          D<span class="unseen">ealer</span>
        </span>
      )}
      {declares && <span class="chip">declarer</span>}
      {isVul && (
        <span class="chip chip-vulnerable" title="vulnerable">
          vul<span class="unseen">nerable</span>
        </span>
      )}
      {isHidden && (
        <span class="plate-cards">
          {held} {held === 1 ? "card" : "cards"}
        </span>
      )}
      {isTurn && (
        <span class="turn-dot">
          <span class="unseen">on turn</span>
        </span>
      )}
    </div>
  );
}
