// Practice in work: hands of an auction one after another, the call made with each, and what the system says of it.
import { batch, computed, signal } from "@preact/signals";
import { api, isAborted, reasonOf } from "../api";
import type { CallName, PracticeAnswer, PracticeHands } from "../shapes";
import { say } from "../state/spoken";
import { callWords } from "../words/names";
import { count } from "./score";

export interface Asked {
  system: string;
  auction: string;
  /** Whether every call comes up, in place of hands as often as at the table. */
  eachCall: boolean;
  vulnerable: Vulnerable;
}

/** Who is vulnerable, for who calls. */
export type Vulnerable = "neither" | "we" | "they" | "both";

const HANDS = 12;

export const asked = signal<Asked | null>(null);
export const dealt = signal<PracticeHands | null>(null);
export const place = signal(0);
/** The call that was made with the hand in sight. */
export const made = signal<CallName | null>(null);
export const answer = signal<PracticeAnswer | null>(null);
export const isDealing = signal(false);
export const refused = signal<string | null>(null);

export const hand = computed(() => dealt.value?.hands[place.value] ?? null);

let asking: AbortController | null = null;

/** Deal hands for an auction; `seed` differs from time to time, so that the hands do. */
export async function deal(next: Asked, seed = Math.floor(Math.random() * 1e9)): Promise<void> {
  asking?.abort();
  const mine = (asking = new AbortController());
  batch(() => {
    const isOther = asked.value?.system !== next.system || asked.value.auction !== next.auction;
    asked.value = next;
    if (isOther) dealt.value = null;
    made.value = answer.value = refused.value = null;
    isDealing.value = true;
  });
  try {
    const row = { ...rowOf(next), count: HANDS, seed, each_call: next.eachCall };
    const found = await api.authored<PracticeHands>("practice", row, mine.signal);
    if (mine.signal.aborted) return;
    batch(() => {
      dealt.value = found;
      place.value = 0;
      isDealing.value = false;
    });
  } catch (error) {
    if (isAborted(error) || mine.signal.aborted) return;
    batch(() => {
      refused.value = reasonOf(error);
      isDealing.value = false;
      dealt.value = null;
    });
  }
}

function rowOf({ system, auction, vulnerable }: Asked): object {
  return { system, auction, vulnerable };
}

/** Make a call with the hand in sight. */
export async function call(name: CallName): Promise<void> {
  const now = asked.value;
  const cards = hand.value;
  if (!now || cards === null || made.value !== null || !dealt.value) return;
  if (!dealt.value.legal.includes(name)) {
    refused.value = `${callWords(name)} cannot be called here.`;
    say([refused.value]);
    return;
  }
  made.value = name;
  refused.value = null;
  asking?.abort();
  const mine = (asking = new AbortController());
  try {
    const row = { ...rowOf(now), hand: cards, call: name };
    const found = await api.authored<PracticeAnswer>("practice", row, mine.signal);
    if (mine.signal.aborted) return;
    answer.value = found;
    count(now.system, now.auction, found.right);
    say([verdictOf(found)]);
  } catch (error) {
    if (isAborted(error) || mine.signal.aborted) return;
    made.value = null;
    refused.value = reasonOf(error);
  }
}

export function verdictOf(found: PracticeAnswer): string {
  return found.right ? `Right: ${callWords(found.yours)}.` : `Not ${callWords(found.yours)}: ${callWords(found.call)}.`;
}

/** The next hand; more are dealt behind the last. */
export function next(): void {
  const now = asked.value;
  if (!now || !dealt.value || isDealing.value) return;
  if (place.value + 1 >= dealt.value.hands.length) {
    void deal(now);
    return;
  }
  batch(() => {
    place.value++;
    made.value = answer.value = refused.value = null;
  });
}
