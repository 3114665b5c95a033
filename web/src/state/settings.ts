// How the page looks and how it is touched: kept in this browser, not at the server.
import { effect, signal } from "@preact/signals";
import { playerName } from "./playerName";
import { sound } from "./sound";
import { type Ten, ten } from "./ten";

export type Theme = "system" | "light" | "dark";
/** What takes a second tap: nothing, calls, or calls and cards. */
export type Taps = "one" | "calls" | "two";
export type Print = "normal" | "large";
/** Hands as fanned cards, or as four lines of ranks. */
export type CardStyle = "cards" | "rows";
/** The hand that touches the screen. */
export type Touch = "right" | "left";

interface Kept {
  theme: Theme;
  fourColours: boolean;
  taps: Taps;
  asksFirst: boolean;
  print: Print;
  cardStyle: CardStyle;
  touch: Touch;
  ten: Ten;
  sound: boolean;
  playerName: string;
}

const KEY = "dealspace";

function isTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

const kept = read();

export const theme = signal<Theme>(kept.theme ?? "system");
export const fourColours = signal<boolean>(kept.fourColours ?? false);
/** Two taps on touch screens, one elsewhere, until the person chooses. */
export const taps = signal<Taps>(kept.taps ?? (isTouch() ? "two" : "one"));
export const print = signal<Print>(kept.print ?? "normal");
export const cardStyle = signal<CardStyle>(kept.cardStyle ?? "cards");
export const touch = signal<Touch>(kept.touch ?? "right");
ten.value = kept.ten ?? "10";
sound.value = kept.sound ?? false;
playerName.value = kept.playerName ?? "";

/** Whether the review asks for a better call or card before it tells one. */
export const asksFirst = signal<boolean>(kept.asksFirst ?? true);

/** Put the settings on the page and keep them from now on. */
export function applySettings(): void {
  effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = theme.value;
    root.dataset["colours"] = fourColours.value ? "four" : "two";
    root.dataset["print"] = print.value;
    root.dataset["touch"] = touch.value;
    const now: Kept = {
      theme: theme.value,
      fourColours: fourColours.value,
      taps: taps.value,
      asksFirst: asksFirst.value,
      print: print.value,
      cardStyle: cardStyle.value,
      touch: touch.value,
      ten: ten.value,
      sound: sound.value,
      playerName: playerName.value,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing: the settings last as long as the page.
    }
  });
}

function matching(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}

/** Whether the window is a phone's, upright or on its side. */
export const isPhone = matching("(max-width: 480px), (max-height: 480px)");
/** Whether the table is one column, or lies on its side: what styles/phone.css is for. */
export const isSmall = matching("(max-width: 699px), (max-height: 480px)");
/** Whether a finger touches the screen: what cannot be taken back is then asked once more. */
export const isTouched = matching("(pointer: coarse)");
