// One board of a file: its replay, and beside it what is said of it.
import { Decisions } from "../review/Decisions";
import { Makeable } from "../review/Makeable";
import { ReplayOfBoard, useReplay } from "../review/Replay";
import { Results } from "../review/Results";
import { type FiledBoard, SEATS } from "../shapes";
import { Appearance } from "../shared/Appearance";
import { SuitText } from "../shared/SuitText";
import { seatWord, vulnerabilityWords } from "../words/names";

export function FiledReplay({ board }: { board: FiledBoard }) {
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
          {board.outcome && <SuitText text={` · ${board.outcome}`} />}
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
