// One board of a batch: its replay with the review, the way back, and to the analysis board.
import { useEffect, useState } from "preact/hooks";
import { finishedAddress } from "../analyse/finishedBoard";
import { reasonOf } from "../api";
import { FiledReplay } from "../file/FiledReplay";
import type { FiledBoard } from "../shapes";
import { batchApi } from "./batch";

export function BatchBoard({ id, place }: { id: string; place: number }) {
  const [board, setBoard] = useState<FiledBoard | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    setBoard(null);
    batchApi.board(id, place).then(setBoard, (reason: unknown) => setError(reasonOf(reason)));
  }, [id, place]);
  return (
    <>
      <header class="head file-head">
        <a href={`#/batch/${id}`}>‹ All boards</a>
        {board && <a href={finishedAddress(board, { you: board.you, place: 0 })}>Analyse it</a>}
      </header>
      {error && <p class="notice notice-refused">{error}</p>}
      {board && <FiledReplay key={`${id} ${place}`} board={board} />}
    </>
  );
}
