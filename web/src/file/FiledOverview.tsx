// All boards of a file: what is said of them together, and a line for each.
import type { BoardsFile } from "../shapes";
import { SuitText } from "../shared/SuitText";

export function FiledOverview({ file, onChoose }: { file: BoardsFile; onChoose: (index: number) => void }) {
  const overview = file.overview ?? { lines: [], heading: "" };
  return (
    <main class="start overview">
      <h1>
        <SuitText text={file.title} />
      </h1>
      {overview.lines.map((line, index) => (
        <p key={index}>
          <SuitText text={line} />
        </p>
      ))}
      <div class="wide">
        <table class="finished">
          <caption class="unseen">The boards of this file</caption>
          <thead>
            <tr>
              <th scope="col">Board</th>
              <th scope="col">Result</th>
              <th scope="col" class="number">
                {overview.heading}
              </th>
            </tr>
          </thead>
          <tbody>
            {file.boards.map((board, index) => (
              <tr key={index}>
                <th scope="row">{board.name}</th>
                <td>
                  <button type="button" class="quiet" onClick={() => onChoose(index)}>
                    <SuitText text={board.result} />
                  </button>
                </td>
                <td class="number">
                  <SuitText text={board.outcome ?? ""} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}
