// Where a rule stands: a place of the edited file is gone to, one of another file opens beside it.
import type { FilePlace } from "../shapes";
import { ChapterLink } from "../shared/ChapterLink";
import type { Editing } from "./editing";

export function RulePlace({ place, editing }: { place: FilePlace; editing: Editing }) {
  if (place.file === editing.name) {
    return (
      <button type="button" class="quiet place-here" onClick={() => editing.goTo(place.line)}>
        line {place.line}
      </button>
    );
  }
  return <ChapterLink place={place} text={`${place.file.replace(/^systems\//, "")}, line ${place.line}`} />;
}
