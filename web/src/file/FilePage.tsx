// The boards of a file, one at a time; where the file says something of all of them, a list of them first.
import { useEffect, useState } from "preact/hooks";
import type { BoardsFile } from "../shapes";
import { LiveRegion } from "../shared/LiveRegion";
import { FiledOverview } from "./FiledOverview";
import { FiledReplay } from "./FiledReplay";

/** Where the list of boards is, before the first. */
const LIST = -1;

export function FilePage({ file }: { file: BoardsFile | null }) {
  const first = file?.overview ? LIST : 0;
  const [at, setAt] = useState(first);
  const count = file?.boards.length ?? 0;
  const go = (to: number) => setAt(Math.min(Math.max(to, first), count - 1));
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const step = { PageUp: -1, PageDown: 1 }[event.key];
      if (step === undefined || count - first < 2 || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      setAt((before) => Math.min(Math.max(before + step, first), count - 1));
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [count, first]);
  const board = file?.boards[at];
  if (!file || (!board && (at !== LIST || count === 0)))
    return (
      <main class="lost">
        <h1>This file holds no board</h1>
      </main>
    );
  return (
    <>
      <header class="head file-head">
        <p class="head-board">{file.title}</p>
        {count - first > 1 && (
          <div class="buttons" role="group" aria-label="Boards">
            <button
              type="button"
              aria-label="The board before"
              aria-keyshortcuts="PageUp"
              aria-disabled={at === first}
              onClick={() => go(at - 1)}
            >
              ‹
            </button>
            <select aria-label="Board" value={at} onChange={(event) => go(Number(event.currentTarget.value))}>
              {file.overview && <option value={LIST}>All boards</option>}
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
      {board ? (
        <FiledReplay key={at} board={board} />
      ) : (
        file.overview && <FiledOverview file={file} overview={file.overview} onChoose={go} />
      )}
      <LiveRegion />
    </>
  );
}
