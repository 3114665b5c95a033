// The analysis board: any position of any board, with all hands in sight or with the eyes of one seat.
import { useEffect } from "preact/hooks";
import { Makeable } from "../review/Makeable";
import { route } from "../route";
import { SEATS } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { Diagram } from "../shared/Diagram";
import { hasWindow } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import { Auction, openCall } from "../table/Auction";
import { callText, cardsOf, seatPlus, seatWord, vulnerabilityWords } from "../words/names";
import { type Analysis, analysisAt, type Eyes } from "./address";
import { analysis, isAsking, makeable, moment, refused, show, told } from "./asked";
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
import { stepped } from "./tree";
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
  const at = moment.value;
  const calls = (at?.calls ?? []).map((call, index) => ({ call, seat: seatPlus(board.dealer, index) }));
  const played = new Set(at?.cards);
  const seen = SEATS.filter((seat) => board.hands[seat] && (now.eyes === "all" || now.eyes === seat));
  const hands = Object.fromEntries(
    seen.map((seat) => [seat, cardsOf(board.hands[seat]!).filter((card) => !played.has(card))]),
  );
  return (
    <main class="analyse" aria-busy={isAsking.value}>
      <div class="analyse-moves">
        <h1>
          Board {board.name} <small>{vulnerabilityWords(board.vulnerability)} vulnerable</small>
        </h1>
        <BoardList />
        <Auction
          calls={calls}
          dealer={board.dealer}
          vulnerability={board.vulnerability}
          turn={at?.isAuction ? at.turn : null}
          you={now.eyes === "all" || now.eyes === "none" ? "S" : now.eyes}
          meanings={told.value?.made ?? []}
        />
        {(told.value?.odd ?? [])
          .filter((place) => place < calls.length)
          .map((place) => (
            <p key={place} class="notice">
              <SuitText
                text={`${seatWord(calls[place]!.seat)}'s hand is not what ${callText(calls[place]!.call)} shows.`}
              />
            </p>
          ))}
        <ReadOtherwise now={now} />
        <ChangeSaid />
        <MovesTree now={now} />
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
        {seen.length > 0 && <Diagram hands={hands} />}
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

const FIELDS = "input, textarea, select";

function isUndo(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !isTyping;
}

/** The arrow keys walk through the tree. */
function useArrows(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const now = analysis.value;
      if (now && isUndo(event)) {
        event.preventDefault();
        undo();
        return;
      }
      if (!now || hasWindow() || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      const path = stepped(now.roots, now.path, event.key);
      if (path === null) return;
      event.preventDefault();
      openCall.value = null;
      show({ ...now, path });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
