// A question that is asked on demand about the position in sight: its answer gets better while it is worked out, a move
// cancels it.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, isAborted, reasonOf } from "../api";
import type { Scoring } from "../shapes";
import { useWhenChanged } from "../shared/whenChanged";
import type { Analysis } from "./address";
import { positionRow } from "./asked";

/** By what calls and cards are compared. */
export const scoring = signal<Scoring>("imps");

interface Answered<Answer> {
  answer: Answer | null;
  isAsking: boolean;
  error: string | null;
}

export interface Asking<Answer> extends Answered<Answer> {
  ask: (asked: object, row?: object) => void;
  stop: () => void;
}

const NOTHING = { answer: null, isAsking: false, error: null };

export function useAnswer<Answer>(what: string, now: Analysis): Asking<Answer> {
  const [state, setState] = useState<Answered<Answer>>(NOTHING);
  const running = useRef<AbortController | null>(null);
  const position = JSON.stringify(positionRow(now));
  const unit = scoring.value;

  function stop(): void {
    running.current?.abort();
    running.current = null;
    setState((before) => ({ ...before, isAsking: false }));
  }

  function ask(asked: object, row: object = {}): void {
    running.current?.abort();
    const cancelled = new AbortController();
    running.current = cancelled;
    setState((before) => ({ answer: before.answer, isAsking: true, error: null }));
    const body = { ...positionRow(now), scoring: unit, asked, ...row };
    const take = (answer: Answer) => !cancelled.signal.aborted && setState({ answer, isAsking: true, error: null });
    api.analysisRows<Answer>(what, body, take, cancelled.signal).then(
      () => !cancelled.signal.aborted && setState((before) => ({ ...before, isAsking: false })),
      (error: unknown) => {
        if (isAborted(error) || cancelled.signal.aborted) return;
        setState({ answer: null, isAsking: false, error: reasonOf(error) });
      },
    );
  }

  useWhenChanged(() => setState(NOTHING), [position, unit, what]);
  useEffect(() => () => running.current?.abort(), [position, unit, what]);

  return { ...state, ask, stop };
}
