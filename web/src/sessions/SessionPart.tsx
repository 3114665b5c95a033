// One sitting: how far it is, its finished boards in a table, and what can be done with it.
import { useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import type { FinishedRow, SessionRow } from "../shapes";
import { Dialog } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import { doneText, momentText } from "../start/sittingWords";
import { signed } from "../words/names";

export function SessionPart({ row, onRemoved }: { row: SessionRow; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <article class="session" aria-label={row.title}>
      <header>
        <h2>
          <SuitText text={row.title} />
        </h2>
        <p class="soft">
          <SuitText text={`${momentText(row.created)} · ${doneText(row)}`} />
        </p>
      </header>
      <div class="buttons">
        {!row.over && (
          <a class="button-like go" href={`#/table/${row.id}`}>
            Go on
          </a>
        )}
        {!row.game && row.done > 0 && (
          <a class="button-like" href={api.exportAddress(row.id, "pbn")} download>
            PBN
          </a>
        )}
        <button type="button" class="quiet" aria-label={`Delete ${row.title}`} onClick={() => setAsking(true)}>
          Delete
        </button>
      </div>
      {row.finished.length > 0 && <Finished row={row} />}
      {isAsking && <DeleteDialog row={row} onClose={() => setAsking(false)} onRemoved={onRemoved} />}
    </article>
  );
}

function Finished({ row }: { row: SessionRow }) {
  const hasScores = row.finished.some((board) => board.score !== null);
  return (
    <table class="finished">
      <caption class="unseen">Finished boards</caption>
      <thead>
        <tr>
          <th scope="col">{row.game ? "Deal" : "Board"}</th>
          <th scope="col">Result</th>
          {hasScores && (
            <th scope="col" class="number">
              Score
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {row.finished.map((board) => (
          <tr key={board.place}>
            <th scope="row">{board.name ?? board.place}</th>
            <td>
              {row.game ? (
                board.text
              ) : (
                <a href={`#/review/${row.id}/${board.place}`}>
                  <SuitText text={board.text} />
                </a>
              )}
              {board.note && (
                <p class="note">
                  <SuitText text={board.note} />
                </p>
              )}
            </td>
            {hasScores && <td class="number">{scoreText(board)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `+5`, `0.5`; nothing where it is not known yet. */
function scoreText({ score, unit }: FinishedRow): string {
  if (score === null) return "";
  return unit === "matchpoints" ? `${score} MP` : `${signed(score)} ${Math.abs(score) === 1 ? "IMP" : "IMPs"}`;
}

function DeleteDialog({ row, onClose, onRemoved }: { row: SessionRow; onClose: () => void; onRemoved: () => void }) {
  const [error, setError] = useState<string | null>(null);
  async function remove(): Promise<void> {
    try {
      await api.remove(row.id);
      onClose();
      onRemoved();
    } catch (reason) {
      setError(reasonOf(reason));
    }
  }
  return (
    <Dialog title="Delete this session?" onClose={onClose}>
      <p>
        <SuitText
          text={`${row.title}, ${momentText(row.created)}: ${doneText(row)}. Its boards, reviews and notes are deleted with it, for good.`}
        />
      </p>
      {error && (
        <p class="notice notice-refused" role="alert">
          {error}
        </p>
      )}
      <div class="buttons">
        <button type="button" onClick={() => void remove()}>
          Delete
        </button>
        <button type="button" class="main" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
