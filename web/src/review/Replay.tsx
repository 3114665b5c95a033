// A finished board as a replay: the auction and the play, the four hands, and what could have been done better.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { FinishedBoard } from "../board/lin";
import { lineOf } from "../board/line";
import type { Meaning, Review, Seat } from "../shapes";
import { hasWindow } from "../shared/Dialog";
import { say } from "../state/spoken";
import { Auction, openCall } from "../table/Auction";
import { seatPlus } from "../words/names";
import { DecisionHere } from "./DecisionHere";
import { PlayedTricks } from "./PlayedTricks";
import { ReplayTable } from "./ReplayTable";
import { keyOf, type Replay, replayOf } from "./replaying";
import { Steps, stepWords } from "./Steps";

/** The replay of a board; another board, another one. */
export function useReplay(board: FinishedBoard, you: Seat | null, review: Review | null): Replay {
  const known = useMemo(() => signal<Review | null>(null), []);
  useLayoutEffect(() => {
    known.value = review;
  }, [review]);
  const key = JSON.stringify(board);
  const replay = useMemo(() => replayOf(lineOf(board), you, known), [key, you]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (hasWindow() || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented)
        return;
      if (
        event.target instanceof Element &&
        event.target.closest("input:not([type=checkbox]), textarea, select, .wide")
      )
        return;
      const step = keyOf(replay, event.key);
      if (!step) return;
      event.preventDefault();
      step();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [replay]);
  useEffect(() => {
    let before = replay.position.peek().place;
    return replay.position.subscribe(({ place }) => {
      if (place === before) return;
      before = place;
      say([stepWords(replay)]);
      // The meaning of the call that was just made; in the play the auction is closed.
      openCall.value = place > 0 && place <= replay.line.board.calls.length ? place - 1 : null;
    });
  }, [replay]);
  return replay;
}

interface Properties {
  replay: Replay;
  /** Of the calls; null where none are to be had. */
  meanings: readonly Meaning[] | null;
  /** Begin the board anew from this position; absent where nothing can be played. */
  tryFrom?: ((place: number) => void) | undefined;
  /** The address of the analysis board at a position; absent where there is no server. */
  analyse?: ((place: number) => string) | undefined;
  /** What stands under the auction and the play. */
  children?: ComponentChildren;
}

export function ReplayOfBoard({ replay, meanings, tryFrom, analyse, children }: Properties) {
  const { board } = replay.line;
  const { place, turn } = replay.position.value;
  const made = board.calls.slice(0, place < board.calls.length ? place : undefined);
  const calls = made.map((call, index) => ({
    call,
    seat: seatPlus(board.dealer, index),
    alert: meanings?.[index]?.alert,
    announce: meanings?.[index]?.announce,
  }));
  return (
    <>
      <div class="review-replay">
        <ReplayTable replay={replay} />
        <Steps replay={replay} tryFrom={tryFrom} analyse={analyse} />
        <DecisionHere replay={replay} />
      </div>
      <div class="review-record">
        <Auction
          calls={calls}
          dealer={board.dealer}
          vulnerability={board.vulnerability}
          turn={place < board.calls.length ? turn : null}
          you={replay.you ?? "S"}
          meanings={meanings}
        />
        <PlayedTricks replay={replay} />
        {children}
      </div>
    </>
  );
}
