// What the person is about to call or play: the call that is looked at, and the first of two taps.
import { signal } from "@preact/signals";
import type { CallName, CardName } from "../shapes";
import { isTouched, taps } from "../state/settings";
import { move } from "../state/table";

/** The call that is focused or hovered: its meaning is shown before it is made. */
export const lookedAt = signal<CallName | null>(null);
/** In place of a call or card: a finger has touched Undo once. */
export const TAKES_BACK = "undo";
/** The call or card that was tapped once, or `TAKES_BACK`. */
export const tapped = signal<string | null>(null);

/** What is done with a call of the box. */
export type MakeCall = (call: CallName) => void;
const atTheTable: MakeCall = (call) => void move("call", call);

/** A tap, click or Enter on a call of the box. A keyboard's Enter has no second tap: the focus showed the meaning. */
export function chooseCall(call: CallName, byKeyboard: boolean, make: MakeCall = atTheTable): void {
  if (taps.value === "one" || byKeyboard || tapped.value === call) {
    tapped.value = null;
    make(call);
  } else {
    tapped.value = lookedAt.value = call;
  }
}

/** The same for a card. */
export function chooseCard(card: CardName, byKeyboard: boolean): void {
  if (taps.value !== "two" || byKeyboard || tapped.value === card) {
    tapped.value = null;
    void move("card", card);
  } else {
    tapped.value = card;
  }
}

/** A tap or click on Undo. A finger that slips must not take a trick back: it is asked once. */
export function chooseUndo(byTouch: boolean): void {
  if (!byTouch || tapped.value === TAKES_BACK) {
    tapped.value = null;
    void move("undo");
  } else {
    tapped.value = TAKES_BACK;
  }
}

/** Whether a click came from a finger; browsers that do not say it are asked what touches their screen. */
export function isByTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType !== ""
    ? event.pointerType === "touch"
    : isTouched.value && !isByKeyboard(event);
}

/** Whether a click came from Enter or Space. */
export function isByKeyboard(event: MouseEvent): boolean {
  return event.detail === 0;
}
