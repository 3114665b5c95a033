// A rule's text with the chapter around it, in a window of its own, so that a table stays where it is.
import { systemAddress } from "../route";
import type { FilePlace } from "../shapes";

export function ChapterLink({ place, text = "In its chapter" }: { place: FilePlace; text?: string }) {
  // A page that was saved as a file has no server that could show the chapter.
  if (location.protocol === "file:") return null;
  return (
    <a class="chapter-link" href={systemAddress(null, null, place)} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
