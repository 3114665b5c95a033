// All boards of a file: what is said of them together, the boards that are worth a look, and the others folded.
import type { BoardsFile, BoardsOverview, BoardsOverviewRow } from "../shapes";
import { SuitText } from "../shared/SuitText";

interface Properties {
  file: BoardsFile;
  overview: BoardsOverview;
  onChoose: (index: number) => void;
}

export function FiledOverview({ file, overview, onChoose }: Properties) {
  const others = overview.others ?? [];
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
      <Boards
        overview={overview}
        rows={overview.rows}
        caption={others.length > 0 ? "The boards that differ" : "The boards"}
        onChoose={onChoose}
      />
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? "One board does not" : `${others.length} boards do not`} differ</summary>
          <Boards overview={overview} rows={others} caption="Boards without a difference" onChoose={onChoose} />
        </details>
      )}
      {/* Drawn by the program that wrote this file, with every name escaped. */}
      {overview.html && <div class="overview-parts" dangerouslySetInnerHTML={{ __html: overview.html }} />}
    </main>
  );
}

interface BoardsProperties extends Omit<Properties, "file"> {
  rows: readonly BoardsOverviewRow[];
  caption: string;
}

function Boards({ overview, rows, caption, onChoose }: BoardsProperties) {
  return (
    <div class="overview-boards">
      <table class="finished">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Board</th>
            {overview.columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" class="number">
              {overview.heading}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row.name}</th>
              {row.cells.map(({ text, board }, place) => (
                <td key={place}>
                  {board === null ? (
                    <SuitText text={text} />
                  ) : (
                    <button type="button" class="quiet" onClick={() => onChoose(board)}>
                      <SuitText text={text} />
                    </button>
                  )}
                </td>
              ))}
              <td class="number">
                <SuitText text={row.outcome} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
