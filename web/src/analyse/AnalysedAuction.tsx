// The auction to the position, with the meaning of each call, and what of it a hand in sight denies.

import { SuitText } from "../shared/SuitText";
import { Auction } from "../table/Auction";
import { callText, seatPlus, seatWord } from "../words/names";
import type { Analysis } from "./address";
import { moment, told } from "./asked";

export function AnalysedAuction({ now }: { now: Analysis }) {
  const { board, eyes } = now;
  const at = moment.value;
  const calls = (at?.calls ?? []).map((call, index) => ({ call, seat: seatPlus(board.dealer, index) }));
  return (
    <>
      <Auction
        calls={calls}
        dealer={board.dealer}
        vulnerability={board.vulnerability}
        turn={at?.isAuction ? at.turn : null}
        you={eyes === "all" || eyes === "none" ? "S" : eyes}
        meanings={told.value?.made ?? []}
      />
      {(told.value?.odd ?? [])
        .filter((place) => place < calls.length)
        .map((place) => (
          <p key={place} class="notice">
            <SuitText
              text={`${seatWord(calls[place]!.seat)}'s hand is not what ${callText(calls[place]!.call)} shows.`}
            />
          </p>
        ))}
    </>
  );
}
