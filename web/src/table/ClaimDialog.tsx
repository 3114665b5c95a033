// Claim some of the tricks that are left, all, or none.
import { useState } from "preact/hooks";
import { Dialog } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import type { View } from "../shapes";
import { busy, move, refusal } from "../state/table";
import { dialog } from "./commands";

export function ClaimDialog({ view }: { view: View }) {
  const left = view.tricks_left;
  const [count, setCount] = useState(left);
  const close = () => {
    dialog.value = null;
  };

  async function claim(kind: "claim" | "concede", text: string): Promise<void> {
    await move(kind, text);
    if (refusal.value === null) close();
  }

  return (
    <Dialog title="Claim" onClose={close}>
      <p>{left === 1 ? "One trick is" : `${left} tricks are`} left. A claim is granted where it is sure against every layout that is possible.</p>
      {refusal.value && <p class="notice notice-refused"><SuitText text={refusal.value} /></p>}
      {busy.value && <p class="waiting">The claim is being checked …</p>}
      <div class="buttons">
        <button type="button" class="main" disabled={busy.value} onClick={() => void claim("claim", "all")}>
          {left === 1 ? "Claim it" : `Claim all ${left}`}
        </button>
        <button type="button" disabled={busy.value} onClick={() => void claim("concede", "")}>Concede {left === 1 ? "it" : "all"}</button>
      </div>
      {left > 1 && (
        <form class="row" onSubmit={(event) => {
          event.preventDefault();
          void claim("claim", String(count));
        }}>
          <label>
            Some of them{" "}
            <input type="number" min={1} max={left} value={count} onInput={(event) => setCount(Number(event.currentTarget.value))} />
          </label>
          <button type="submit" disabled={busy.value}>Claim {count}</button>
        </form>
      )}
    </Dialog>
  );
}
