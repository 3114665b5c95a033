// A meaning in one line.
import type { Meaning } from "../shapes";

const UNDEFINED = "undefined, natural";

/** One line: announcement, text, how forcing; calls the system does not define say so. */
export function summary(meaning: Meaning): string {
  const isSaid = meaning.defined !== false || meaning.text.startsWith(UNDEFINED);
  const text = isSaid ? meaning.text : `${UNDEFINED}${meaning.text ? `: ${meaning.text}` : ""}`;
  const announced = meaning.announce && !text.includes(meaning.announce) ? `“${meaning.announce}”` : "";
  return [announced, text, meaning.forcing ?? ""].filter((part) => part !== "").join(" · ");
}
