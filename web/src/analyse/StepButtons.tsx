// Steps through the tree by buttons, as the arrow keys do: for fingers.
import type { Analysis } from "./address";
import { show } from "./asked";
import { stepped } from "./tree";

const STEPS = [
  { key: "Home", sign: "|◀", words: "To the start" },
  { key: "ArrowLeft", sign: "◀", words: "Back" },
  { key: "ArrowRight", sign: "▶", words: "On" },
  { key: "End", sign: "▶|", words: "To the end" },
  { key: "ArrowUp", sign: "▲", words: "The branch above" },
  { key: "ArrowDown", sign: "▼", words: "The branch below" },
] as const;

export function StepButtons({ now }: { now: Analysis }) {
  const hasBranches = ["ArrowUp", "ArrowDown"].some((key) => stepped(now.roots, now.path, key) !== null);
  return (
    <div class="steps" role="group" aria-label="Steps">
      {STEPS.slice(0, hasBranches ? 6 : 4).map(({ key, sign, words }) => {
        const path = stepped(now.roots, now.path, key);
        return (
          <button
            key={key}
            type="button"
            aria-label={words}
            aria-keyshortcuts={key}
            aria-disabled={path === null}
            onClick={() => path && show({ ...now, path })}
          >
            {sign}
          </button>
        );
      })}
    </div>
  );
}
