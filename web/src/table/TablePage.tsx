// A table: auction and meanings, the table itself, knowledge. After the board the review takes the place of the table.
import { useEffect, useRef } from "preact/hooks";
import { GamePage } from "../games/GamePage";
import { ReviewPage } from "../review/ReviewPage";
import type { View } from "../shapes";
import { findFocus, hasWindow } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import { isSmall } from "../state/settings";
import { failure, meanings, view } from "../state/table";
import { AboutBoards } from "./AboutBoards";
import { Advice } from "./Advice";
import { Auction, openCall } from "./Auction";
import { BiddingBox } from "./BiddingBox";
import { BoardLine } from "./BoardMark";
import { CallsSaid } from "./CallsSaid";
import { ClaimDialog } from "./ClaimDialog";
import { Compass, handLabel, legalFrom } from "./Compass";
import { tapped } from "./choosing";
import { dialog, onKey, typed } from "./commands";
import { Hand } from "./Hand";
import { KeysDialog } from "./KeysDialog";
import { RangesPanel } from "./Ranges";
import { Score } from "./Score";
import { SettingsDialog } from "./SettingsDialog";
import { awaited, StatusLine } from "./StatusLine";
import { Tools } from "./Tools";
import { showsLast, Trick } from "./Trick";
import { Watching } from "./Watching";
import { WhyNotDialog } from "./WhyNotDialog";

export function TablePage() {
  const now = view.value;
  useKeys();
  useFreshBoard(now);
  if (failure.value !== null) {
    return (
      <main class="lost">
        <h1>This table cannot be opened</h1>
        <p>{failure.value}</p>
        <p>
          <a href="#/">To the start page</a>
        </p>
      </main>
    );
  }
  if (!now)
    return (
      <main class="lost" aria-busy="true">
        <p>Opening the table …</p>
      </main>
    );
  return (
    <>
      <Header view={now} />
      {now.game ? <GamePage view={now} /> : now.phase === "over" ? <ReviewPage view={now} /> : <Playing view={now} />}
      <Dialogs view={now} />
    </>
  );
}

function Playing({ view: now }: { view: View }) {
  const isAuction = now.phase === "auction";
  const hand = now.hands[now.seat] ?? [];
  const made = meanings.value?.made ?? [];
  return (
    <main class={`table table-${now.phase}`}>
      <h1 class="unseen" tabIndex={-1}>
        Board {now.board.name}, {isAuction ? "auction" : "play"}
      </h1>
      <div class="area-auction">
        {isAuction && <BoardLine view={now} />}
        <Auction
          calls={now.auction}
          dealer={now.board.dealer}
          vulnerability={now.board.vulnerability}
          turn={isAuction ? now.turn : null}
          you={now.seat}
          meanings={made}
          folds={!isAuction && isSmall.value}
        />
        <CallsSaid calls={now.auction} meanings={made} />
      </div>
      {!isAuction && (
        <div class="area-compass">
          <Compass view={now}>
            <Trick view={now}>
              <Score view={now} />
            </Trick>
          </Compass>
        </div>
      )}
      <div class="dock">
        <div class="area-status">
          <StatusLine view={now} />
          <Watching view={now} />
        </div>
        <div class="area-hand">
          <Hand label={handLabel(now, now.seat)} cards={hand} legal={legalFrom(now, now.seat)} isOwn />
        </div>
        {isAuction && (
          <div class="area-box">
            <BiddingBox view={now} meanings={meanings.value?.box ?? null} />
          </div>
        )}
        <div class="area-tools">
          <Tools view={now} />
        </div>
      </div>
      <aside class="area-knowledge" aria-label="Knowledge">
        <Advice view={now} />
        <AboutBoards />
        <RangesPanel meanings={meanings.value} view={now} />
      </aside>
      {typed.value && <output class="typed">{typed.value.toUpperCase()} …</output>}
    </main>
  );
}

function Header({ view: now }: { view: View }) {
  return (
    <header class="head">
      <a href="#/" class="button-like" aria-label="Leave the table; it can be gone on with later">
        ‹ Leave
      </a>
      <p class="head-board">
        {dealName(now)}
        {now.board.count > 1 && !now.to && (
          <span class="soft">
            {" "}
            {now.board.place} of {now.board.count}
          </span>
        )}
      </p>
      {now.total && now.total.boards > 0 && (
        <p class="head-total">
          <SuitText text={now.total.text} />
        </p>
      )}
      <button type="button" class="quiet" aria-keyshortcuts="?" onClick={() => (dialog.value = "keys")}>
        Keys
      </button>
      <button type="button" class="quiet" onClick={() => (dialog.value = "settings")}>
        Settings
      </button>
    </header>
  );
}

/** `Board 3`, `Deal 2`. */
function dealName(now: View): string {
  return `${now.game ? "Deal" : "Board"} ${now.board.name}`;
}

function Dialogs({ view: now }: { view: View }) {
  switch (dialog.value) {
    case "claim":
      return now.phase === "play" ? <ClaimDialog view={now} /> : null;
    case "keys":
      return <KeysDialog />;
    case "settings":
      return <SettingsDialog view={now} />;
    case "whynot":
      return now.yours ? <WhyNotDialog view={now} /> : null;
    case null:
      return null;
  }
}

const FIELDS = "input, textarea, select";

/** Calls, cards and commands typed anywhere, except in a field or a window. */
function useKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (hasWindow() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      if (onKey(event)) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** What is open belongs to one board and one moment. */
function useFreshBoard(now: View | null): void {
  useEffect(() => {
    openCall.value = null;
    dialog.value = null;
  }, [now?.board.place]);
  useEffect(() => {
    document.title = now ? `${awaited(now)} · ${dealName(now)}` : "dealspace";
    return () => {
      document.title = "dealspace";
    };
  }, [now]);
  useEffect(() => {
    showsLast.value = false;
    tapped.value = null;
  }, [now?.number]);
  const phase = useRef<View["phase"] | undefined>(undefined);
  useEffect(() => {
    const before = phase.current;
    phase.current = now?.phase;
    if (before && before !== now?.phase) window.scrollTo(0, 0);
    // The bidding box has gone with the auction, the review with the next board: what had the focus there gives it on.
    if (before && now && before !== now.phase && now.phase !== "over") findFocus();
  }, [now?.phase]);
}
