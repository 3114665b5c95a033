// Changes of the analysed board and its tree, and the way back.
import { computed, signal } from "@preact/signals";
import type { Analysis } from "./address";
import { analysis, show } from "./asked";
import type { Changed } from "./whatIf";

const MOST = 100;
const before = signal<readonly Analysis[]>([]);

/** What the last change cost, in words. */
export const changeSaid = signal<readonly string[]>([]);
export const canUndo = computed(() => before.value.length > 0);

/** Make a change that can be taken back. */
export function change({ analysis: next, said }: Changed): void {
  const now = analysis.peek();
  if (!now || next === now) return;
  before.value = [...before.value, now].slice(-MOST);
  changeSaid.value = said;
  show(next);
}

export function edit(next: Analysis): void {
  change({ analysis: next, said: [] });
}

export function undo(): void {
  const last = before.value.at(-1);
  if (!last) return;
  before.value = before.value.slice(0, -1);
  changeSaid.value = [];
  show(last);
}

/** Another board: what was changed before cannot be taken back any more. */
export function begin(next: Analysis): void {
  before.value = [];
  changeSaid.value = [];
  show(next);
}
