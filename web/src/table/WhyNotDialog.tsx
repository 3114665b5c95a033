// Which call or card is asked about: typed, or picked from what is possible now.

import { useState } from "preact/hooks";
import type { View } from "../shapes";
import { Dialog } from "../shared/Dialog";
import { MoveName } from "../shared/MoveName";
import { askWhyNot } from "../state/table";
import { moveNamed } from "../words/names";
import { dialog } from "./commands";

export function WhyNotDialog({ view }: { view: View }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const possible = (view.phase === "auction" ? view.legal_calls : view.legal_cards) ?? [];
  const close = () => {
    dialog.value = null;
  };

  function ask(name: string): void {
    close();
    void askWhyNot(name);
  }

  return (
    <Dialog title="Why not …" isAside onClose={close}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          const name = moveNamed(text);
          if (name) ask(name);
          else
            setError(view.phase === "auction" ? `“${text}” is no call: 2h, 3n, p, x` : `“${text}” is no card: sq, h10`);
        }}
      >
        <label>
          {view.phase === "auction" ? "Call" : "Card"}{" "}
          <input
            value={text}
            size={5}
            autocomplete="off"
            spellcheck={false}
            aria-invalid={error !== null}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="main">
          Why not?
        </button>
      </form>
      {error && <p class="notice notice-refused">{error}</p>}
      <div class="pick">
        {possible.map((name) => (
          <button key={name} type="button" onClick={() => ask(name)}>
            <MoveName move={name} />
          </button>
        ))}
      </div>
    </Dialog>
  );
}
