// A finished board out of a link: the part after # holds it, so nothing is asked of the server.

import { finishedAddress } from "../analyse/finishedBoard";
import { ReplayOfBoard, useReplay } from "../review/Replay";
import { SEATS } from "../shapes";
import { Appearance } from "../shared/Appearance";
import { playBoard } from "../start/begun";
import { vulnerabilityWords } from "../words/names";
import { type FinishedBoard, ofLin } from "./lin";
import { saidMeanings } from "./said";

export function BoardPage({ lin }: { lin: string }) {
  const board = ofLin(lin);
  if (!board) {
    return (
      <main class="lost">
        <h1>This link holds no board</h1>
        <p>It may have been cut short when it was copied.</p>
        <p>
          <a href="#/">To the start page</a>
        </p>
      </main>
    );
  }
  return <Board board={board} lin={lin} />;
}

function Board({ board, lin }: { board: FinishedBoard; lin: string }) {
  const replay = useReplay(board, null, null);
  return (
    <>
      <header class="head">
        <a href="#/" class="button-like">
          ‹ Start
        </a>
        <p class="head-board">Board {board.name}</p>
      </header>
      <main class="review board-page">
        <section class="review-top">
          <h1>Board {board.name}</h1>
          <p>
            {vulnerabilityWords(board.vulnerability)} vulnerable
            {board.tricks !== null && `, ${board.tricks} tricks for declarer`}
          </p>
        </section>
        <ReplayOfBoard
          replay={replay}
          meanings={saidMeanings(board)}
          analyse={(place) => finishedAddress(board, { you: null, place })}
        />
        <div class="review-side">
          <p>
            Bid and play it yourself as{" "}
            {SEATS.map((seat) => (
              <button key={seat} type="button" onClick={() => playBoard(lin, seat)}>
                {seat}
              </button>
            ))}
          </p>
          <Appearance />
        </div>
      </main>
    </>
  );
}
