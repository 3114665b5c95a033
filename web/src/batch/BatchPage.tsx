// A batch: all boards of a session with what they cost those who are reviewed, the dearest first. It fills as it goes.
import { useEffect, useState } from "preact/hooks";
import { reasonOf } from "../api";
import { go } from "../route";
import type { Batch } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { SuitText } from "../shared/SuitText";
import { signed } from "../words/names";
import { batchApi, byCost, costWords, dearestWords } from "./batch";

/** Milliseconds between two looks while it is worked out. */
const PAUSE = 2000;

export function BatchPage({ id }: { id: string }) {
  const { batch, error, set, fail } = useBatch(id);
  return (
    <main class="start batch" aria-busy={batch === null && error === null}>
      <Crumbs />
      {error && (
        <p class="notice notice-refused" role="alert">
          {error}
        </p>
      )}
      {batch && <Whole batch={batch} set={set} fail={fail} />}
    </main>
  );
}

interface Properties {
  batch: Batch;
  set: (batch: Batch) => void;
  fail: (reason: unknown) => void;
}

function Whole({ batch, set, fail }: Properties) {
  const [isSure, setSure] = useState(false);
  const done = batch.boards.filter(({ complete }) => complete).length;
  const parts = batch.boards.reduce((sum, { done, of, complete }) => sum + (complete ? 1 : of ? done / of : 0), 0);
  return (
    <>
      <header>
        <h1>{batch.title}</h1>
        <p class="soft">Reviewed: {batch.who}, the dearest board first</p>
      </header>
      <p role="status">
        {batch.complete
          ? `All ${done} ${done === 1 ? "board is" : "boards are"} reviewed.`
          : `${done} of ${batch.boards.length} boards reviewed${batch.paused ? "; held" : ", the others follow"}.`}
      </p>
      {!batch.complete && (
        <progress value={parts} max={batch.boards.length} aria-label="The boards are reviewed">
          {done} of {batch.boards.length}
        </progress>
      )}
      <div class="buttons">
        {!batch.complete && (
          <button type="button" onClick={() => batchApi.hold(batch.id, !batch.paused).then(set, fail)}>
            {batch.paused ? "Go on" : "Hold"}
          </button>
        )}
        <a class="button-like button-framed" href={batchApi.page(batch.id)} download>
          Save as file
        </a>
        {isSure ? (
          <>
            <button type="button" onClick={() => batchApi.remove(batch.id).then(() => go("#/batch"), fail)}>
              Delete it for good
            </button>
            <button type="button" class="main" onClick={() => setSure(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button type="button" class="quiet" onClick={() => setSure(true)}>
            Delete
          </button>
        )}
      </div>
      <div class="wide">
        <table class="finished batch-boards">
          <caption class="unseen">The boards, the dearest first</caption>
          <thead>
            <tr>
              <th scope="col">Board</th>
              <th scope="col">Result</th>
              <th scope="col" class="number">
                Cost, {batch.scoring === "imps" ? "IMPs" : "matchpoints"}
              </th>
              <th scope="col">Dearest</th>
              <th scope="col" class="number">
                Against bots
              </th>
            </tr>
          </thead>
          <tbody>
            {byCost(batch.boards).map((board) => (
              <tr key={board.place}>
                <th scope="row">{board.name}</th>
                <td>
                  <a href={`#/batch/${batch.id}/${board.place}`}>
                    <SuitText text={board.text} />
                  </a>
                  {board.failed && <p class="note">{board.failed}</p>}
                </td>
                <td class="number">
                  {costWords(board) || <span class="soft">waits</span>}
                  {!board.complete && board.of > 0 && <span class="soft"> so far</span>}
                </td>
                <td>{board.dearest && <SuitText text={dearestWords(board.dearest)} />}</td>
                <td class="number">{board.score === null ? "" : signed(board.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft">
        A cost is what the better call or card gains in the mean over layouts that could not be told apart, with its 95
        % interval; the true cards have no part in it. What does not exceed its interval counts as nothing.
      </p>
    </>
  );
}

function useBatch(id: string) {
  const [batch, setBatch] = useState<Batch | null>(null);
  const [error, setError] = useState<string | null>(null);
  const fail = (reason: unknown) => setError(reasonOf(reason));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    function look(): void {
      batchApi.one(id).then((found) => {
        if (isGone) return;
        setBatch(found);
        setError(null);
        if (!found.complete) timer = setTimeout(look, PAUSE);
      }, fail);
    }
    look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id]);
  return { batch, error, set: setBatch, fail };
}
