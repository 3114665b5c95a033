// How the page looks and how it is touched: kept in this browser, not at the server.
import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";
/** What takes a second tap: nothing, calls, or calls and cards. */
export type Taps = "one" | "calls" | "two";

interface Kept {
  theme: Theme;
  fourColours: boolean;
  taps: Taps;
  asksFirst: boolean;
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

/** Whether the review asks for a better call or card before it tells one. */
export const asksFirst = signal<boolean>(kept.asksFirst ?? true);

/** Put the settings on the page and keep them from now on. */
export function applySettings(): void {
  effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = theme.value;
    root.dataset["colours"] = fourColours.value ? "four" : "two";
    try {
      localStorage.setItem(KEY, JSON.stringify({
        theme: theme.value, fourColours: fourColours.value, taps: taps.value, asksFirst: asksFirst.value,
      } satisfies Kept));
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

/** Whether the window is as narrow as a phone's. */
export const isPhone = matching("(max-width: 480px)");
