// An analysed board in a file: its tree, comments and what was told, stepped through without any server.
import { useEffect } from "preact/hooks";
import { AnalysedAuction } from "../analyse/AnalysedAuction";
import { AnalysedHands, TrickText } from "../analyse/AnalysedHands";
import type { Eyes } from "../analyse/address";
import { analysis, answerFromFile, moment, show, told } from "../analyse/asked";
import { DealsLeftTable } from "../analyse/DealsLeftTable";
import { type AnalysisFile, toldInFile } from "../analyse/filedTold";
import { HiddenHandsPanel } from "../analyse/HiddenHandsPanel";
import { MovesTree } from "../analyse/MovesTree";
import { usePrinted } from "../analyse/PrintedTree";
import { nodesAt } from "../analyse/tree";
import { useArrows } from "../analyse/useArrows";
import { Appearance } from "../shared/Appearance";
import { LiveRegion } from "../shared/LiveRegion";
import { say } from "../state/spoken";
import { moveWords, seatWord, vulnerabilityWords } from "../words/names";

export function FiledAnalysis({ file }: { file: AnalysisFile }) {
  useEffect(() => {
    answerFromFile((now) => toldInFile(file, now));
    show(file.analysis);
  }, []);
  useArrows();
  const now = analysis.value;
  if (!now) return null;
  return <Board file={file} />;
}

function Board({ file }: { file: AnalysisFile }) {
  const now = analysis.value!;
  const printed = usePrinted(now);
  printed.current = told.value?.made ?? [];
  const at = moment.value ?? { calls: [], cards: [] };
  const key = now.path.join(".");
  useEffect(() => {
    const last = nodesAt(now.roots, now.path).at(-1);
    say([last ? moveWords(last.move) : "The start"]);
  }, [key]);
  const own = file.analysis.eyes;
  const eyes: readonly Eyes[] = own === "all" ? ["all"] : [own, "all"];
  return (
    <>
      <header class="head file-head">
        <p class="head-board">{file.title}</p>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </header>
      <main class="analyse">
        <div class="analyse-moves">
          <h1>
            Board {now.board.name} <small>{vulnerabilityWords(now.board.vulnerability)} vulnerable</small>
          </h1>
          <AnalysedAuction now={now} />
          <MovesTree now={now} />
          <p class="soft">
            <kbd>←</kbd> <kbd>→</kbd> step, <kbd>↑</kbd> <kbd>↓</kbd> go to another branch.
          </p>
        </div>
        <div class="analyse-board">
          {eyes.length > 1 && (
            <div class="eyes" role="group" aria-label="Whose eyes">
              {eyes.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={now.eyes === each}
                  onClick={() => show({ ...now, eyes: each })}
                >
                  {each === "all" ? "All hands" : each === "none" ? "No hand" : seatWord(each)}
                </button>
              ))}
            </div>
          )}
          <AnalysedHands now={now} at={at} />
          <TrickText now={now} at={at} />
          <details>
            <summary>Colours and size</summary>
            <Appearance />
          </details>
        </div>
        <div class="analyse-told">
          {told.value?.contradiction && <p class="notice notice-refused">{told.value.contradiction}</p>}
          {told.value?.hidden ? (
            <HiddenHandsPanel now={now} />
          ) : (
            <p class="soft">
              {now.eyes === "all" ? "All hands are in sight." : "Nothing is told of the hidden hands here."}
            </p>
          )}
          <DealsLeftTable />
        </div>
      </main>
      <LiveRegion />
    </>
  );
}
