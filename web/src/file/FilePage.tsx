// The boards of a file, one at a time.
import { useEffect, useState } from "preact/hooks";
import { Decisions } from "../review/Decisions";
import { Makeable } from "../review/Makeable";
import { ReplayOfBoard, useReplay } from "../review/Replay";
import { Results } from "../review/Results";
import { type BoardsFile, type FiledBoard, SEATS } from "../shapes";
import { Appearance } from "../shared/Appearance";
import { LiveRegion } from "../shared/LiveRegion";
import { SuitText } from "../shared/SuitText";
import { seatWord, vulnerabilityWords } from "../words/names";

export function FilePage({ file }: { file: BoardsFile | null }) {
  const [at, setAt] = useState(0);
  const count = file?.boards.length ?? 0;
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), count - 1));
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const step = { PageUp: -1, PageDown: 1 }[event.key];
      if (step === undefined || count < 2 || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      setAt((before) => Math.min(Math.max(before + step, 0), count - 1));
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [count]);
  const board = file?.boards[at];
  if (!file || !board)
    return (
      <main class="lost">
        <h1>This file holds no board</h1>
      </main>
    );
  return (
    <>
      <header class="head file-head">
        <p class="head-board">{file.title}</p>
        {count > 1 && (
          <div class="buttons" role="group" aria-label="Boards">
            <button
              type="button"
              aria-label="The board before"
              aria-keyshortcuts="PageUp"
              aria-disabled={at === 0}
              onClick={() => go(at - 1)}
            >
              ‹
            </button>
            <select aria-label="Board" value={at} onChange={(event) => go(Number(event.currentTarget.value))}>
              {file.boards.map((each, index) => (
                <option key={index} value={index}>
                  Board {each.name}: {each.result}
                </option>
              ))}
            </select>
            <button
              type="button"
              aria-label="The next board"
              aria-keyshortcuts="PageDown"
              aria-disabled={at === count - 1}
              onClick={() => go(at + 1)}
            >
              ›
            </button>
          </div>
        )}
      </header>
      <FiledReplay key={at} board={board} />
      <LiveRegion />
    </>
  );
}

function FiledReplay({ board }: { board: FiledBoard }) {
  const replay = useReplay(board, board.you, board.review);
  const players = SEATS.filter((seat) => board.players[seat]);
  return (
    <main class="review">
      <section class="review-top">
        <h1>
          <SuitText text={`Board ${board.name}: ${board.result}`} />
        </h1>
        <p class="soft">
          {vulnerabilityWords(board.vulnerability)} vulnerable{board.facts.map(({ value }) => ` · ${value}`)}
        </p>
      </section>
      <ReplayOfBoard replay={replay} meanings={board.meanings.length ? board.meanings : null} />
      <div class="review-side">
        {players.length > 0 && (
          <dl class="results" aria-label="Players">
            {players.map((seat) => (
              <div key={seat}>
                <dt>{seatWord(seat)}</dt>
                <dd>{board.players[seat]}</dd>
              </div>
            ))}
          </dl>
        )}
        {board.review && <Results review={board.review} result={board.result} you={board.you} />}
        {board.review?.makeable && <Makeable tricks={board.review.makeable} />}
        {board.review?.decisions && board.review.decisions.length > 0 && (
          <Decisions review={board.review} replay={replay} />
        )}
        <details>
          <summary>Keys and colours</summary>
          <table class="keys">
            <tbody>
              <tr>
                <th scope="row">
                  <kbd>←</kbd> <kbd>→</kbd>
                </th>
                <td>a call or card back, or on</td>
              </tr>
              <tr>
                <th scope="row">
                  <kbd>Home</kbd> <kbd>End</kbd>
                </th>
                <td>the beginning, the end</td>
              </tr>
              <tr>
                <th scope="row">
                  <kbd>↑</kbd> <kbd>↓</kbd>
                </th>
                <td>the decisions that cost something</td>
              </tr>
              <tr>
                <th scope="row">
                  <kbd>Page up</kbd> <kbd>Page down</kbd>
                </th>
                <td>the board before, the next one</td>
              </tr>
            </tbody>
          </table>
          <Appearance />
        </details>
      </div>
    </main>
  );
}
