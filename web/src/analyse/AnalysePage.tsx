// The analysis board: any position of any board, with all hands in sight or with the eyes of one seat.
import { useEffect } from "preact/hooks";
import { Makeable } from "../review/Makeable";
import { route } from "../route";
import { SEATS } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { hasWindow } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import { seatWord, vulnerabilityWords } from "../words/names";
import { AnalysedAuction } from "./AnalysedAuction";
import { AnalysedHands, TrickText } from "./AnalysedHands";
import { type Analysis, analysisAt, type Eyes } from "./address";
import { analysis, isAsking, makeable, moment, refused, show } from "./asked";
import { BoardList } from "./BoardList";
import { followList, listRefused, openList } from "./boardList";
import { CallExplorer } from "./CallExplorer";
import { Contradiction, ReadOtherwise } from "./Contradiction";
import { undo } from "./changes";
import { DealsLeftTable } from "./DealsLeftTable";
import { HiddenHandsPanel } from "./HiddenHandsPanel";
import { MovesTree } from "./MovesTree";
import { OtherBoards } from "./OtherBoards";
import { PlayableCards } from "./PlayableCards";
import { SystemChoice } from "./SystemChoice";
import { TakeAlong } from "./TakeAlong";
import { FIELDS, useArrows } from "./useArrows";
import { WhatCanBeMade } from "./WhatCanBeMade";
import { ChangeSaid, WhatIf } from "./WhatIf";

const EYES: readonly { value: Eyes; text: string }[] = [
  { value: "all", text: "All hands" },
  ...SEATS.map((seat) => ({ value: seat, text: seatWord(seat) })),
  { value: "none", text: "No hand" },
];

export function AnalysePage() {
  useAddress();
  useArrows();
  useUndo();
  const now = analysis.value;
  return (
    <>
      <header class="head">
        <Crumbs />
      </header>
      {now ? (
        <Board now={now} />
      ) : (
        <main class="start">
          <h1>Analyse a board</h1>
          {listRefused.value && <p class="notice notice-refused">{listRefused.value}</p>}
          <OtherBoards />
        </main>
      )}
    </>
  );
}

function Board({ now }: { now: Analysis }) {
  const { board } = now;
  const at = moment.value ?? { calls: [], cards: [] };
  return (
    <main class="analyse" aria-busy={isAsking.value}>
      <div class="analyse-moves">
        <h1>
          Board {board.name} <small>{vulnerabilityWords(board.vulnerability)} vulnerable</small>
        </h1>
        <BoardList />
        <AnalysedAuction now={now} />
        <ReadOtherwise now={now} />
        <ChangeSaid />
        <MovesTree now={now} />
        <TakeAlong now={now} />
        <SystemChoice now={now} />
      </div>
      <div class="analyse-board">
        <div class="eyes" role="group" aria-label="Whose eyes">
          {EYES.map(({ value, text }) => (
            <button
              key={value}
              type="button"
              aria-pressed={now.eyes === value}
              onClick={() => show({ ...now, eyes: value })}
            >
              {text}
            </button>
          ))}
        </div>
        {refused.value && (
          <p class="notice notice-refused">
            <SuitText text={refused.value} />
          </p>
        )}
        <AnalysedHands now={now} at={at} />
        <TrickText now={now} at={at} />
        <WhatIf now={now} />
        <PlayableCards now={now} />
        <CallExplorer now={now} />
        <WhatCanBeMade now={now} />
        {makeable.value?.tricks && now.eyes === "all" && <Makeable tricks={makeable.value.tricks} />}
      </div>
      <div class="analyse-told">
        <Contradiction now={now} />
        <HiddenHandsPanel now={now} />
        <DealsLeftTable />
      </div>
    </main>
  );
}

/** A list of the server, and the place of a board in it. */
const LIST = /^#\/analyse\/(file|sitting\/[\w-]+)(?:\/(\d{1,5}))?$/;

/** The position that the address holds, when the page is opened and when another is followed. */
function useAddress(): void {
  useEffect(() => {
    const found = analysisAt(location.hash);
    const list = LIST.exec(location.hash);
    if (found) {
      show(found);
      void followList(found.from);
    } else {
      analysis.value = null;
      if (list) void openList(list[1]!, Number(list[2] ?? 1) - 1);
    }
  }, [route.value]);
}

/** Control and z takes the last change back. */
function useUndo(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || hasWindow()) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      undo();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
