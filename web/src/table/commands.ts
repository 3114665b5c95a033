// What keys and buttons do at the table.
import { effect, signal } from "@preact/signals";
import { type Command, commandOf, typeCall, typeCard } from "../keys";
import { hasWindow } from "../shared/Dialog";
import { say } from "../state/spoken";
import { askHint, dropAsked, move, refusal, view } from "../state/table";
import { callWords, cardWords, seatWord } from "../words/names";
import { lookedAt, tapped } from "./choosing";
import { awaited } from "./StatusLine";
import { showsLast } from "./Trick";

export const COMMAND_TEXTS: Record<Command, { short: string; title: string; key: string }> = {
  hint: { short: "Hint", title: "What a bot would do here, and why", key: "Shift+H" },
  whynot: { short: "Why not …", title: "Why another call or card would be worse", key: "Shift+W" },
  undo: { short: "Undo", title: "Take back your last call or card", key: "Shift+U" },
  claim: { short: "Claim", title: "Claim or concede tricks", key: "Shift+C" },
  last: { short: "Last trick", title: "Show the last trick", key: "Shift+L" },
  say: { short: "Say", title: "Say how the table stands", key: "Shift+S" },
  keys: { short: "Keys", title: "All keys", key: "?" },
  close: { short: "Close", title: "Close what is open", key: "Escape" },
};

/** The window that is open over the table. */
export const dialog = signal<"claim" | "keys" | "settings" | "whynot" | null>(null);
/** What is typed so far: a level, or a suit. */
export const typed = signal("");

export function run(command: Command): void {
  const now = view.value;
  if (!now) return;
  if (now.game && (command === "whynot" || command === "claim")) return refuse("That is for bridge only.");
  switch (command) {
    case "hint":
      return now.yours ? void askHint() : refuse("A hint is for your own turn.");
    case "whynot":
      return now.yours ? void (dialog.value = "whynot") : refuse("Why-not is for your own turn.");
    case "undo":
      return void move("undo");
    case "claim":
      return now.phase === "play"
        ? void (dialog.value = "claim")
        : refuse("There is nothing to claim before the play.");
    case "last":
      return toggleLast();
    case "say":
      return say([standing()]);
    case "keys":
      return void (dialog.value = "keys");
    case "close":
      return close();
  }
}

function refuse(text: string): void {
  refusal.value = text;
  say([text]);
}

function toggleLast(): void {
  const last = view.value?.last_trick;
  if (!last) return refuse("There is no trick to look back at yet.");
  showsLast.value = !showsLast.value;
  if (showsLast.value) {
    const cards = last.cards.map((played) => `${seatWord(played.seat)} the ${cardWords(played.card)}`);
    say([`Last trick: ${cards.join(", ")}; ${seatWord(last.winner)} won.`]);
  }
}

/** How the table stands, in words. */
export function standing(): string {
  const now = view.value;
  if (!now) return "";
  const contract = now.contract ? `${now.contract.text}. ` : (now.standing ?? []).map((line) => `${line}. `).join("");
  const last = now.auction.at(-1);
  const heard =
    now.phase === "auction" && last
      ? `${seatWord(last.seat)} called ${now.game ? last.call : callWords(last.call)}. `
      : "";
  const trick = now.trick.map((played) => `${seatWord(played.seat)} the ${cardWords(played.card)}`).join(", ");
  const tricks = now.phase === "play" ? `North–South have ${now.tricks.NS}, East–West ${now.tricks.EW}. ` : "";
  return `${contract}${heard}${tricks}${trick ? `On the table: ${trick}. ` : ""}${awaited(now)}.`;
}

function close(): void {
  typed.value = "";
  tapped.value = null;
  lookedAt.value = null;
  showsLast.value = false;
  refusal.value = null;
  dropAsked();
}

let forgets: ReturnType<typeof setTimeout> | undefined;
const FORGOTTEN_MS = 2500;

/** What is typed so far is forgotten after a while; not while a window keeps the person from going on. */
function forgetLater(): void {
  clearTimeout(forgets);
  if (typed.value !== "" && !hasWindow()) forgets = setTimeout(() => (typed.value = ""), FORGOTTEN_MS);
}

effect(forgetLater);

/** A key pressed anywhere at the table; true where it meant something. */
export function onKey(event: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
  const now = view.value;
  const command = commandOf(event.key, event.shiftKey);
  if (command) {
    run(command);
    return true;
  }
  const callsAreButtons = now?.many || (now?.game && now.phase === "auction");
  if (!now || now.phase === "over" || callsAreButtons || event.shiftKey || event.key.length !== 1) return false;
  const before = typed.value;
  const after =
    now.phase === "auction" ? typeCall(before, event.key, now.legal_calls ?? []) : typeCard(before, event.key);
  typed.value = after.waiting;
  forgetLater();
  if (after.move === null) return after.waiting !== "" || before !== "";
  if (!now.yours) refuse(`It is not your turn: ${awaited(now)}.`);
  else void move(now.phase === "auction" ? "call" : "card", after.move);
  return true;
}
