// Claim some of the tricks that are left, all, or none. What is given up is asked first, with what it costs.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "../shapes";
import { Dialog } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import { busy, move, refusal } from "../state/table";
import { dialog } from "./commands";

export function ClaimDialog({ view }: { view: View }) {
  const left = view.tricks_left;
  const [count, setCount] = useState(left);
  /** The tricks to be claimed where the others are given up: what is asked now. */
  const [asked, setAsked] = useState<number | null>(null);
  const question = asked === null ? undefined : view.concessions?.[asked];
  const close = () => {
    dialog.value = null;
  };

  async function end(kind: "claim" | "concede", text: string): Promise<void> {
    if (busy.value) return;
    setAsked(null);
    await move(kind, text);
    if (refusal.value === null) close();
  }

  return (
    <Dialog title="Claim" isAside onClose={close}>
      {refusal.value && (
        <p class="notice notice-refused">
          <SuitText text={refusal.value} />
        </p>
      )}
      {busy.value && <p class="waiting">The claim is being checked …</p>}
      {asked !== null && question !== undefined ? (
        <Question
          text={question}
          yes={asked === 0 ? `Concede ${left === 1 ? "it" : `all ${left}`}` : `Claim ${asked}, concede ${left - asked}`}
          onYes={() => void (asked === 0 ? end("concede", "") : end("claim", String(asked)))}
          onNo={close}
        />
      ) : (
        <>
          <p>
            {left === 1 ? "One trick is" : `${left} tricks are`} left. A claim is granted where it is sure against every
            layout that is possible.
          </p>
          <div class="buttons">
            <button type="button" class="main" aria-disabled={busy.value} onClick={() => void end("claim", "all")}>
              {left === 1 ? "Claim it" : `Claim all ${left}`}
            </button>
            <button type="button" aria-disabled={busy.value} onClick={() => !busy.value && setAsked(0)}>
              Concede {left === 1 ? "it" : "all"}
            </button>
          </div>
          {left > 1 && (
            <form
              class="row"
              onSubmit={(event) => {
                event.preventDefault();
                if (count < left) setAsked(count);
                else void end("claim", String(count));
              }}
            >
              <label>
                Some of them{" "}
                <input
                  type="number"
                  min={1}
                  max={left}
                  value={count}
                  onInput={(event) => setCount(Number(event.currentTarget.value))}
                />
              </label>
              <button type="submit" aria-disabled={busy.value}>
                Claim {count}
              </button>
            </form>
          )}
        </>
      )}
    </Dialog>
  );
}

/** A question that is answered by no unless yes is chosen. */
function Question({ text, yes, onYes, onNo }: { text: string; yes: string; onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => no.current?.focus(), []);
  return (
    <>
      <p role="alert">
        <SuitText text={text} />
      </p>
      <div class="buttons">
        <button type="button" class="main" ref={no} onClick={onNo}>
          Play on
        </button>
        <button type="button" onClick={onYes}>
          {yes}
        </button>
      </div>
    </>
  );
}
