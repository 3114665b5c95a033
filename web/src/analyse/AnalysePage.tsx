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
import { CallExplorer } from "./CallExplorer";
import { DealsLeftTable } from "./DealsLeftTable";
import { HiddenHandsPanel } from "./HiddenHandsPanel";
import { MovesTree } from "./MovesTree";
import { PasteBoards, session } from "./PasteBoards";
import { PlayableCards } from "./PlayableCards";
import { SystemChoice } from "./SystemChoice";
import { stepped } from "./tree";
import { WhatCanBeMade } from "./WhatCanBeMade";

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
          <PasteBoards />
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
        <SessionList />
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
        <PlayableCards now={now} />
        <CallExplorer now={now} />
        <WhatCanBeMade now={now} />
        {makeable.value?.tricks && now.eyes === "all" && <Makeable tricks={makeable.value.tricks} />}
      </div>
      <div class="analyse-told">
        <HiddenHandsPanel now={now} />
        <DealsLeftTable />
      </div>
    </main>
  );
}

/** The boards of the file or text, beside the one in sight. */
function SessionList() {
  const { boards, place } = session.value;
  return (
    <details class="analyse-boards" open={boards.length > 1}>
      <summary>{boards.length > 1 ? `${boards.length} boards` : "Another board"}</summary>
      {boards.length > 1 && (
        <ul>
          {boards.map((each, index) => (
            <li key={index}>
              <button
                type="button"
                class="quiet"
                aria-current={index === place ? "true" : undefined}
                onClick={() => session.choose(index)}
              >
                Board {each.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <PasteBoards />
    </details>
  );
}

/** The position that the address holds, when the page is opened and when another is followed. */
function useAddress(): void {
  useEffect(() => {
    const found = analysisAt(location.hash);
    if (found) show(found);
    else if (location.hash === "#/analyse") analysis.value = null;
  }, [route.value]);
}

const FIELDS = "input, textarea, select";

/** The arrow keys walk through the tree. */
function useArrows(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const now = analysis.value;
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
