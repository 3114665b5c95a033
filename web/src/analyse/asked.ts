// What the server is asked about a position: answers come one after the other, and the last one stays until the next is there.
import { computed, effect, signal } from "@preact/signals";
import { api, isAborted, reasonOf } from "../api";
import { route } from "../route";
import type { BeforeAnswer, CallsAnswer, LeftAnswer, LookPiece, MakeableAnswer, Seat, ToldAnswer } from "../shapes";
import { type Analysis, addressOf } from "./address";
import { handsBefore, keptSteps } from "./earlier";
import { momentOf, nodesAt } from "./tree";

export const analysis = signal<Analysis | null>(null);
export const told = signal<ToldAnswer | null>(null);
export const left = signal<LeftAnswer | null>(null);
export const calls = signal<CallsAnswer | null>(null);
/** The hidden hands before the last move. */
export const before = signal<BeforeAnswer | null>(null);
export const makeable = signal<MakeableAnswer | null>(null);

export type Piece = "told" | "calls" | "left";
/** Which answers in sight are of an earlier position: the new ones are on their way. */
export const stale = signal<ReadonlySet<Piece>>(new Set());
/** Whether answers are on their way. */
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
  const nodes = nodesAt(now.roots, now.path);
  const { calls: made, cards } = momentOf(
    now.board.dealer,
    nodes.map((node) => node.move),
  );
  const { dealer, vulnerability, hands } = now.board;
  const readings = Object.fromEntries(nodes.flatMap((node, place) => (node.read ? [[place, node.read]] : [])));
  const position = { dealer, vulnerability, hands, calls: made, cards, eyes: now.eyes, readings };
  return { position, system: now.system, ew_system: now.ewSystem };
}

/** Whether a hand is known and seen with these eyes; dummy's, which all see once it is faced, is asked for apart. */
export function isInSight(now: Analysis, seat: Seat): boolean {
  return Boolean(now.board.hands[seat]) && (now.eyes === "all" || now.eyes === seat);
}

export function show(next: Analysis): void {
  analysis.value = next;
}

/** What was told of the positions that were looked at, the last ones. */
const seenBefore = new Map<string, LookPiece>();
const MOST_SEEN = 400;

/** What was told of a position that has been looked at. */
export function toldBefore(now: Analysis): LookPiece | undefined {
  return seenBefore.get(JSON.stringify(positionRow(now)));
}

let filed: ((now: Analysis) => LookPiece) | null = null;
/** Whether what is told comes from a file: nobody can be asked for more. */
export const isFiled = signal(false);

/** Take what is told from a file. */
export function answerFromFile(look: (now: Analysis) => LookPiece): void {
  filed = look;
  isFiled.value = true;
}

let asking: AbortController | null = null;
let asked: Analysis | null = null;

effect(() => {
  const now = analysis.value;
  asking?.abort();
  if (!now) return;
  if (filed) {
    take({ before: { hands: null }, ...filed(now) });
    stale.value = new Set();
    return;
  }
  if (route.peek().page === "analyse") history.replaceState(null, "", addressOf(now));
  asking = new AbortController();
  void askAll(now, asking.signal);
});

/** The pieces come one after the other, and each gets better; the last of an earlier position stay until then. */
async function askAll(now: Analysis, cancelled: AbortSignal): Promise<void> {
  const row = positionRow(now);
  isAsking.value = true;
  left.value = keptSteps(asked, now, left.peek());
  before.value = handsBefore(asked, now, stale.peek().has("told") ? null : told.peek());
  stale.value = new Set<Piece>(["told", "calls", "left"]);
  asked = now;
  try {
    await api.analysisRows<LookPiece>("look", row, (piece) => !cancelled.aborted && take(piece), cancelled);
    remember(row);
    makeable.value = await api.analysis<MakeableAnswer>("makeable", row, cancelled);
    isAsking.value = false;
  } catch (error) {
    if (isAborted(error) || cancelled.aborted) return;
    refused.value = reasonOf(error);
    isAsking.value = false;
  }
}

function remember(row: PositionRow): void {
  if (!told.value || !left.value) return;
  seenBefore.set(JSON.stringify(row), { told: told.value, left: left.value });
  const oldest = seenBefore.keys().next().value;
  if (seenBefore.size > MOST_SEEN && oldest !== undefined) seenBefore.delete(oldest);
}

function take(piece: LookPiece): void {
  refused.value = null;
  if (piece.told) told.value = piece.told;
  if (piece.calls) calls.value = piece.calls;
  if (piece.left) left.value = piece.left;
  if (piece.before) before.value = piece.before;
  const news = Object.keys(piece);
  if ([...stale.peek()].some((name) => news.includes(name)))
    stale.value = new Set([...stale.peek()].filter((name) => !news.includes(name)));
}
