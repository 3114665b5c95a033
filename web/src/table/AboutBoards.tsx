// What was said when the boards were found: which were left out and why, how often such boards come up.
import { signal } from "@preact/signals";
import { Lines } from "../shared/SuitText";
import { sittingId } from "../state/table";
import { capital } from "../words/names";

export const aboutBoards = signal<{ id: string; texts: readonly string[] } | null>(null);

export function AboutBoards() {
  const about = aboutBoards.value;
  if (!about || about.id !== sittingId.value || about.texts.length === 0) return null;
  return (
    <section class="advice" aria-label="About these boards">
      <header>
        <h2>About these boards</h2>
        <button type="button" class="quiet" onClick={() => (aboutBoards.value = null)}>
          Close
        </button>
      </header>
      <Lines text={about.texts.map(capital)} />
    </section>
  );
}
