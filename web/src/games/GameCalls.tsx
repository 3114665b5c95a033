// What can be called before the play: a button each, those that name a suit in columns of suits.
import { useEffect } from "preact/hooks";
import type { View } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { busy } from "../state/table";
import { chooseCall, isByKeyboard, tapped } from "../table/choosing";

const SUITED = /[♠♥♦♣]/;

export function GameCalls({ view }: { view: View }) {
  const calls = view.yours ? (view.legal_calls ?? []) : [];
  const title = (call: string) => view.call_titles?.[call] ?? call;
  useEffect(() => {
    tapped.value = null;
  }, [view.number]);
  if (calls.length === 0) return null;
  const button = (call: string) => (
    <button
      key={call}
      type="button"
      class={`call-button${tapped.value === call ? " tapped" : ""}`}
      data-call={call}
      aria-disabled={busy.value}
      onClick={(event) => !busy.value && chooseCall(call, isByKeyboard(event))}
    >
      <SuitText text={title(call)} />
    </button>
  );
  return (
    <section class="game-calls" aria-label="What you can call">
      <div class="game-calls-plain">{calls.filter((call) => !SUITED.test(title(call))).map(button)}</div>
      <div class="game-calls-suits">{calls.filter((call) => SUITED.test(title(call))).map(button)}</div>
    </section>
  );
}
