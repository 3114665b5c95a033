// A meaning in one line.
import type { Meaning } from "../shapes";

/** One line: announcement, text, how forcing; calls the system does not define say so. */
export function summary(meaning: Meaning): string {
  const text = meaning.defined !== false ? meaning.text : `undefined, natural${meaning.text ? `: ${meaning.text}` : ""}`;
  const announced = meaning.announce && !text.includes(meaning.announce) ? `“${meaning.announce}”` : "";
  return [announced, text, meaning.forcing ?? ""].filter((part) => part !== "").join(" · ");
}
