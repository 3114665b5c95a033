// A finished board out of a link: the part after # holds it, so nothing is asked of the server.
import { Appearance } from "../shared/Appearance";
import { Diagram } from "../shared/Diagram";
import { SuitText } from "../shared/SuitText";
import { SEATS, type Seat } from "../shapes";
import { Auction } from "../table/Auction";
import { cardText, seatPlus, vulnerabilityWords } from "../words/names";
import { playBoard } from "../start/begun";
import { ofLin } from "./lin";

export function BoardPage({ lin }: { lin: string }) {
  const board = ofLin(lin);
  if (!board) {
    return (
      <main class="lost">
        <h1>This link holds no board</h1>
        <p>It may have been cut short when it was copied.</p>
        <p><a href="#/">To the start page</a></p>
      </main>
    );
  }
  const calls = board.calls.map((call, index) => ({ call, seat: seatPlus(board.dealer, index) }));
  return (
    <>
      <header class="head">
        <a href="#/" class="button-like">‹ Start</a>
        <p class="head-board">Board {board.name}</p>
      </header>
      <main class="review board-page">
        <section class="review-top">
          <h1>Board {board.name}</h1>
          <p>{vulnerabilityWords(board.vulnerability)} vulnerable{board.tricks !== null && `, ${board.tricks} tricks for declarer`}</p>
        </section>
        <div class="area-auction">
          {calls.length > 0 && <Auction calls={calls} dealer={board.dealer} vulnerability={board.vulnerability} turn={null} you={"S" as Seat} meanings={null} />}
          {board.cards.length > 0 && (
            <ol class="tricks-in-line">
              {Array.from({ length: Math.ceil(board.cards.length / 4) }, (_, trick) => (
                <li key={trick}><SuitText text={board.cards.slice(4 * trick, 4 * trick + 4).map(cardText).join(" ")} /></li>
              ))}
            </ol>
          )}
        </div>
        <div class="review-board">
          <Diagram hands={board.deal} />
          <p>Bid and play it yourself as{" "}
            {SEATS.map((seat) => <button key={seat} type="button" onClick={() => playBoard(lin, seat)}>{seat}</button>)}
          </p>
        </div>
        <Appearance />
      </main>
    </>
  );
}
