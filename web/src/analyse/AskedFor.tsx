// What stands around an answer that is worked out on demand: a button to begin, one to stop, progress, what went wrong.
import type { ComponentChildren } from "preact";
import { SuitText } from "../shared/SuitText";
import type { Asking } from "./useAnswer";

interface Properties {
  asking: Asking<unknown>;
  /** What the button says before anything is asked. */
  text: string;
  onAsk: () => void;
  /** What the numbers rest on so far: "60 deals". */
  from?: string | undefined;
  isExact?: boolean;
  isDisabled?: boolean;
  /** Whether there is nothing more to work out. */
  isComplete?: boolean | undefined;
  children?: ComponentChildren;
}

export function AskedFor({
  asking,
  text,
  onAsk,
  from,
  isExact = false,
  isDisabled = false,
  isComplete = false,
  children,
}: Properties) {
  const { answer, isAsking, error } = asking;
  return (
    <div class="asked-for" aria-busy={isAsking}>
      <p class="row">
        {isAsking ? (
          <button type="button" onClick={asking.stop}>
            Stop
          </button>
        ) : (
          !isComplete && (
            <button type="button" onClick={onAsk} disabled={isDisabled}>
              {text}
            </button>
          )
        )}
        <span class="soft" role="status">
          {isAsking ? `working${from ? `, ${from} so far` : ""} …` : ""}
        </span>
        {answer !== null && !isAsking && from && (
          <span class={`badge badge-${isExact ? "exact" : "near"}`}>{isExact ? `exact: ${from}` : `≈ ${from}`}</span>
        )}
      </p>
      {error && (
        <p class="notice">
          <SuitText text={error} />
        </p>
      )}
      {children}
    </div>
  );
}
