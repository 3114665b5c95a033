// What changed, in work: the server bids boards with both systems; it goes on while other pages are looked at.
import { signal } from "@preact/signals";
import { api, isAborted, reasonOf } from "../api";
import type { Changes } from "../shapes";
import { say } from "../state/spoken";

/** Against which system, or which version before a save. */
export type Against = { with: string } | { earlier: number };

export interface Comparison {
  system: string;
  against: Against;
  boards: number;
  done: number;
  found: Changes | null;
  isRunning: boolean;
  error: string | null;
}

export const comparison = signal<Comparison | null>(null);

let running: AbortController | null = null;

interface Row {
  done?: number;
  found?: Changes | null;
  result?: { done: number; found: Changes | null };
}

export async function compare(system: string, against: Against, boards: number): Promise<void> {
  running?.abort();
  const mine = (running = new AbortController());
  comparison.value = { system, against, boards, done: 0, found: null, isRunning: true, error: null };
  const change = (more: Partial<Comparison>) => {
    if (!mine.signal.aborted && comparison.value) comparison.value = { ...comparison.value, ...more };
  };
  const take = (row: Row) => {
    const { done = 0, found } = row.result ?? row;
    change({ done, ...(found ? { found } : {}) });
  };
  try {
    await api.authoredRows<Row>("changes", { system, ...against, boards }, take, mine.signal);
    change({ isRunning: false });
    say(["The comparison is complete."]);
  } catch (error) {
    if (!isAborted(error)) change({ isRunning: false, error: reasonOf(error) });
  }
}

/** Stop; what was found so far stays. */
export function cancel(): void {
  running?.abort();
  if (comparison.value) comparison.value = { ...comparison.value, isRunning: false };
}
