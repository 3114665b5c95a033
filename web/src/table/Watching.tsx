// Partner's play, watched: one card at a time, with a pause, or straight to the end.
import type { View } from "../shapes";
import { move } from "../state/table";

export function Watching({ view }: { view: View }) {
  if (!view.watching || view.phase === "over") return null;
  return (
    <div class="watching" role="group" aria-label="Watching the play">
      <span>You are watching</span>
      {view.paused ? (
        <button type="button" onClick={() => void move("resume")}>
          Go on
        </button>
      ) : (
        <button type="button" onClick={() => void move("pause")}>
          Pause
        </button>
      )}
      <button type="button" onClick={() => void move("step")}>
        One card
      </button>
      <button type="button" onClick={() => void move("skip")}>
        To the end
      </button>
    </div>
  );
}
