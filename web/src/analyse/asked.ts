// What the server is asked about a position: answers come one after the other, and the last one stays until the next is there.
import { computed, effect, signal } from "@preact/signals";
import { api, isAborted, reasonOf } from "../api";
import { route } from "../route";
import type { CallsAnswer, LeftAnswer, MakeableAnswer, ToldAnswer } from "../shapes";
import { type Analysis, addressOf } from "./address";
import { momentOf, nodesAt } from "./tree";

export const analysis = signal<Analysis | null>(null);
export const told = signal<ToldAnswer | null>(null);
export const left = signal<LeftAnswer | null>(null);
export const calls = signal<CallsAnswer | null>(null);
export const makeable = signal<MakeableAnswer | null>(null);
/** Whether answers are on their way: those in sight are of the position before. */
export const isAsking = signal(false);
export const refused = signal<string | null>(null);

export const moment = computed(() => {
  const now = analysis.value;
  return (
    now &&
    momentOf(
      now.board.dealer,
      nodesAt(now.roots, now.path).map((node) => node.move),
    )
  );
});

export interface PositionRow {
  position: Record<string, unknown>;
  system: string;
  ew_system: string;
}

/** The position as the server takes it. */
export function positionRow(now: Analysis): PositionRow {
  const { calls: made, cards } = momentOf(
    now.board.dealer,
    nodesAt(now.roots, now.path).map((node) => node.move),
  );
  const { dealer, vulnerability, hands } = now.board;
  const position = { dealer, vulnerability, hands, calls: made, cards, eyes: now.eyes };
  return { position, system: now.system, ew_system: now.ewSystem };
}

export function show(next: Analysis): void {
  analysis.value = next;
}

let asking: AbortController | null = null;

effect(() => {
  const now = analysis.value;
  asking?.abort();
  if (!now) return;
  if (route.peek().page === "analyse") history.replaceState(null, "", addressOf(now));
  asking = new AbortController();
  void askAll(now, asking.signal);
});

/** First the hands, then the calls, then the counts, which take longest. */
async function askAll(now: Analysis, cancelled: AbortSignal): Promise<void> {
  const row = positionRow(now);
  isAsking.value = true;
  try {
    told.value = await api.analysis<ToldAnswer>("told", row, cancelled);
    refused.value = null;
    calls.value = await api.analysis<CallsAnswer>("calls", row, cancelled);
    left.value = await api.analysis<LeftAnswer>("left", row, cancelled);
    makeable.value = await api.analysis<MakeableAnswer>("makeable", row, cancelled);
    isAsking.value = false;
  } catch (error) {
    if (isAborted(error) || cancelled.aborted) return;
    refused.value = reasonOf(error);
    isAsking.value = false;
  }
}
