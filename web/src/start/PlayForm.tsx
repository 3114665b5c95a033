// The form of a new table: one button plays, beside it what will be played; what there is to choose unfolds.
import type { ComponentChildren } from "preact";
import { SuitText } from "../shared/SuitText";

interface Properties {
  /** What is played, and who sits how. */
  what: string;
  who: string;
  /** What the button says while the table is being opened. */
  waiting: string;
  isSending: boolean;
  isOpen: boolean;
  error: string | null;
  onFold: () => void;
  onPlay: () => void;
  children: ComponentChildren;
}

export function PlayForm({ what, who, waiting, isSending, isOpen, error, onFold, onPlay, children }: Properties) {
  return (
    <form
      class="new-table"
      aria-label="New table"
      onSubmit={(event) => {
        event.preventDefault();
        onPlay();
      }}
    >
      <div class="play-now">
        <button type="submit" class="main play" disabled={isSending} aria-describedby="play-what">
          {isSending ? waiting : "Play"}
        </button>
        <p id="play-what">
          <strong>
            <SuitText text={what} />
          </strong>
          <span class="soft">
            <SuitText text={who} />
          </span>
        </p>
        <button type="button" class="quiet" aria-expanded={isOpen} aria-controls="choices" onClick={onFold}>
          {isOpen ? "Fold" : "Change"}
        </button>
      </div>
      {error && (
        <p class="notice notice-refused" role="alert">
          <SuitText text={error} />
        </p>
      )}
      <div id="choices" class="choices" hidden={!isOpen}>
        {children}
      </div>
    </form>
  );
}
