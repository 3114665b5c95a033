// The table that is open: what the server has sent, what has been asked about it, and the person's moves.
import { batch, computed, signal } from "@preact/signals";
import { api, isAborted, Refused, reasonOf } from "../api";
import type { Hint, Meanings, MoveName, Review, View, WhyNot } from "../shapes";
import { moveText } from "../words/names";
import { type Known, meaningsKey, NOTHING_KNOWN, withEvent, withView } from "./reducer";
import { say } from "./spoken";
import { type Follower, follow } from "./stream";

const known = signal<Known>(NOTHING_KNOWN);
const sitting = signal<string | null>(null);

export const view = computed<View | null>(() => known.value.view);
export const number = computed(() => known.value.number);
export const sittingId = computed(() => sitting.value);
export const connected = signal(true);
/** Why the last move was not made; null where it was. */
export const refusal = signal<string | null>(null);
/** The move that is on its way to the server. */
export const sending = signal<string | null>(null);
/** The number the server gave the last move; until it arrives with the events, no other is made. */
const acknowledged = signal(-1);
/** Whether a move of the person is on its way, there or back. */
export const busy = computed(() => sending.value !== null || acknowledged.value > known.value.number);
const lastSent = signal<string | null>(null);
/** The move that is on its way, there or back; null where none is. */
export const sent = computed(() => (busy.value ? lastSent.value : null));
/** What happened last, for the line under the table. */
export const latest = signal("");
/** Why the table could not be opened. */
export const failure = signal<string | null>(null);

export const meanings = signal<Meanings | null>(null);
export const review = signal<Review | null>(null);

/** Something long that was asked: on its way, answered, or not granted. */
export type Asked<Answer> =
  | { state: "asking" }
  | { state: "answered"; answer: Answer }
  | { state: "failed"; text: string };

export const hint = signal<Asked<Hint> | null>(null);
export const whyNot = signal<(Asked<WhyNot> & { move: MoveName }) | null>(null);

let follower: Follower | null = null;
let asking: AbortController | null = null;
let meaningsAsked = { key: "", controller: null as AbortController | null };
let reviewAsked: AbortController | null = null;

/** Open a table and follow it; the one that was open is left. */
export async function openTable(id: string): Promise<void> {
  leaveTable();
  sitting.value = id;
  try {
    const answer = await api.table(id);
    if (sitting.value !== id) return;
    take(withView(known.value, answer.number, answer.view));
  } catch (error) {
    if (sitting.value !== id) return;
    if (!(error instanceof Refused) || !error.unreached) {
      failure.value = reasonOf(error);
      return;
    }
    connected.value = false;
  }
  follower = follow(id, {
    number: () => known.value.number,
    onView: (at, seen) => take(withView(known.value, at, seen)),
    onConnected: (is) => {
      connected.value = is;
      if (!is) void askWhetherRefused(id);
    },
    onEvent: (event) => {
      const after = withEvent(known.value, event);
      take(after.known);
      say(after.said);
      if (after.said.length && after.seen) latest.value = after.seen;
    },
  });
}

/** Milliseconds until more of a review is asked for that nobody announces. */
const REVIEW_PAUSE_MS = 3000;

/** Show a board of a sitting that was finished before, whatever is on its table now. */
export async function openFinished(id: string, place: number): Promise<void> {
  leaveTable();
  sitting.value = id;
  const shown = new AbortController();
  reviewAsked = shown;
  try {
    const answer = await api.finished(id, place);
    if (shown.signal.aborted) return;
    known.value = withView(NOTHING_KNOWN, answer.number, answer.view);
    void api.finishedMeanings(id, place, shown.signal).then(
      (found) => (meanings.value = found),
      () => undefined,
    );
    for (;;) {
      const found = await api.review(id, place, shown.signal);
      review.value = found;
      if (found.complete) return;
      await new Promise((resolve) => setTimeout(resolve, REVIEW_PAUSE_MS));
      if (shown.signal.aborted) return;
    }
  } catch (error) {
    if (shown.signal.aborted || isAborted(error)) return;
    if (known.value.view) refusal.value = reasonOf(error);
    else failure.value = reasonOf(error);
  }
}

/** Whether the server refuses this table: it was started anew and has another token, or the sitting was deleted. */
async function askWhetherRefused(id: string): Promise<void> {
  try {
    await api.table(id);
  } catch (error) {
    if (sitting.value !== id || !(error instanceof Refused) || ![403, 404].includes(error.status)) return;
    follower?.stop();
    failure.value = reasonOf(error);
  }
}

export function leaveTable(): void {
  follower?.stop();
  follower = null;
  asking?.abort();
  meaningsAsked.controller?.abort();
  meaningsAsked = { key: "", controller: null };
  reviewAsked?.abort();
  batch(() => {
    known.value = NOTHING_KNOWN;
    acknowledged.value = -1;
    sitting.value = null;
    connected.value = true;
    refusal.value = sending.value = failure.value = null;
    meanings.value = null;
    review.value = null;
    latest.value = "";
    hint.value = null;
    whyNot.value = null;
  });
}

function take(next: Known): void {
  const before = known.value;
  batch(() => {
    known.value = next;
    if (next.number !== before.number) {
      refusal.value = null;
      dropAsked();
    }
  });
  const now = next.view;
  if (!now || now.game) return;
  void askMeanings(now);
  const isNewlyOver =
    now.phase === "over" && (before.view?.phase !== "over" || before.view.board.place !== now.board.place);
  if (now.phase !== "over") review.value = null;
  else if (isNewlyOver || next.reviews !== before.reviews) void askReview(now);
}

/** Forget the hint and why-not; they belong to the moment they were asked for. */
export function dropAsked(): void {
  asking?.abort();
  asking = null;
  hint.value = null;
  whyNot.value = null;
}

async function askMeanings(now: View): Promise<void> {
  const id = sitting.value;
  const key = meaningsKey(now);
  if (id === null || key === meaningsAsked.key) return;
  meaningsAsked.controller?.abort();
  const controller = new AbortController();
  meaningsAsked = { key, controller };
  try {
    const answer = await api.meanings(id, known.value.number, controller.signal);
    if (!controller.signal.aborted) meanings.value = answer;
  } catch (error) {
    if (isAborted(error) || controller.signal.aborted) return;
    meaningsAsked = { key: "", controller: null };
    const latestView = known.value.view;
    // The table moved on while the answer was on its way: ask again for what is there now.
    if (error instanceof Refused && error.movedOn && latestView) {
      if (error.number !== null && error.number > known.value.number) setTimeout(() => reask(), 150);
      else void askMeanings(latestView);
    }
  }
}

function reask(): void {
  const now = known.value.view;
  if (now) void askMeanings(now);
}

async function askReview(now: View): Promise<void> {
  const id = sitting.value;
  if (id === null) return;
  reviewAsked?.abort();
  const controller = new AbortController();
  reviewAsked = controller;
  try {
    const answer = await api.review(id, now.board.place, controller.signal);
    if (!controller.signal.aborted) review.value = answer;
  } catch (error) {
    if (!isAborted(error) && !controller.signal.aborted) refusal.value = reasonOf(error);
  }
}

const RETRIES = 20;
/** What is meant no matter how many bots' moves have come in between; a call or card is meant for one moment only. */
const MEANT_AT_ANY_NUMBER = new Set(["undo", "step", "pause", "resume", "skip", "set", "next", "again"]);

/** Send a move. A move that did not arrive is sent again under the same number, so that it is made once. */
export async function move(kind: string, text = ""): Promise<void> {
  const id = sitting.value;
  if (id === null || sending.value !== null) return;
  if (known.value.view?.past) {
    refusal.value = "This is a board of before: only at the table itself can something be tried again.";
    return;
  }
  if (busy.value && !MEANT_AT_ANY_NUMBER.has(kind)) return;
  batch(() => {
    lastSent.value = sending.value = text || kind;
    refusal.value = null;
  });
  try {
    acknowledged.value = (await sendMove(id, kind, text)).number;
    follower?.hurry();
    setTimeout(() => void catchUp(id), EVENT_WAIT_MS);
  } catch (error) {
    if (sitting.value === id) await notGranted(id, kind, text, error);
  } finally {
    sending.value = null;
  }
}

const EVENT_WAIT_MS = 3000;

/** Ask for the state where a move was acknowledged and its event has not come: the connection may have gone silently. */
async function catchUp(id: string): Promise<void> {
  if (sitting.value !== id || acknowledged.value <= known.value.number) return;
  try {
    const answer = await api.table(id);
    if (sitting.value === id) take(withView(known.value, answer.number, answer.view));
  } catch {
    // The stream says that the connection is lost, and brings what was missed.
  }
}

async function sendMove(id: string, kind: string, text: string): Promise<{ number: number }> {
  let next = Math.max(known.value.number, acknowledged.value) + 1;
  for (let attempt = 0; ; attempt++) {
    try {
      return await api.move(id, next, kind, text);
    } catch (error) {
      if (!(error instanceof Refused) || attempt >= RETRIES || sitting.value !== id) throw error;
      if (error.movedOn && MEANT_AT_ANY_NUMBER.has(kind)) {
        next = (error.number ?? (await api.table(id)).number) + 1;
      } else if (error.unreached) {
        connected.value = false;
        await new Promise((resolve) => setTimeout(resolve, Math.min(3000, 300 * 2 ** attempt)));
      } else {
        throw error;
      }
    }
  }
}

async function notGranted(id: string, kind: string, text: string, error: unknown): Promise<void> {
  let reason = reasonOf(error);
  if (error instanceof Refused && error.movedOn) {
    const what = kind === "call" || kind === "card" ? moveText(text) : kind;
    reason = `${what} was not made: the table had moved on. This is how it stands now.`;
    try {
      const answer = await api.table(id);
      take(withView(known.value, answer.number, answer.view));
    } catch {
      // The stream will bring it.
    }
  }
  refusal.value = reason;
  say([reason]);
}

export async function askHint(): Promise<void> {
  const id = sitting.value;
  const now = known.value.view;
  if (id === null || !now?.yours) return;
  dropAsked();
  const controller = (asking = new AbortController());
  hint.value = { state: "asking" };
  try {
    const answer = await api.hint(id, known.value.number, controller.signal);
    if (!controller.signal.aborted) {
      hint.value = { state: "answered", answer };
      say([`Hint: ${moveText(answer.move)}. ${[answer.text].flat().join(" ")}`]);
    }
  } catch (error) {
    if (!controller.signal.aborted && !isAborted(error)) hint.value = { state: "failed", text: reasonOf(error) };
  }
}

export async function askWhyNot(name: MoveName): Promise<void> {
  const id = sitting.value;
  if (id === null) return;
  dropAsked();
  const controller = (asking = new AbortController());
  whyNot.value = { state: "asking", move: name };
  try {
    const answer = await api.whyNot(id, known.value.number, name, controller.signal);
    if (!controller.signal.aborted) {
      whyNot.value = { state: "answered", answer, move: name };
      say(answer.text);
    }
  } catch (error) {
    if (!controller.signal.aborted && !isAborted(error)) {
      whyNot.value = { state: "failed", text: reasonOf(error), move: name };
      say([reasonOf(error)]);
    }
  }
}
