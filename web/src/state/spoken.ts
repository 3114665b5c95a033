// What is said to a screen reader: the texts of what happened, in the one live region of the page.
import { signal } from "@preact/signals";

export interface Said {
  key: number;
  text: string;
}

const KEPT = 12;
let last = 0;

export const spoken = signal<readonly Said[]>([]);

/** Say these texts, in this order. */
export function say(texts: readonly string[]): void {
  const more = texts.filter((text) => text !== "").map((text) => ({ key: ++last, text }));
  if (more.length) spoken.value = [...spoken.value, ...more].slice(-KEPT);
}
