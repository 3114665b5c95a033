// A box for boards in any form. The server says what it takes the text for, and which boards are in it.
import { useEffect, useId, useState } from "preact/hooks";
import { api, isAborted, reasonOf } from "../api";
import type { Pasted } from "../shapes";
import { SuitText } from "../shared/SuitText";

/** Milliseconds without a change before the server is asked. */
const PAUSE = 400;
const MOST_NOTES = 5;

interface Properties {
  text: string;
  /** The place of the one board to play, from 1; empty for all. */
  board: string;
  /** Whether the boards were refused. */
  hasError: boolean;
  onText: (text: string) => void;
  onBoard: (board: string) => void;
}

export function PastedText({ text, board, hasError, onText, onBoard }: Properties) {
  const which = useId();
  const { found, refused } = usePasted(text);
  return (
    <>
      <label class="field">
        Boards in any form: PBN, LIN, four hands, a diagram, the address of a hand viewer
        <textarea
          rows={6}
          value={text}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={hasError || refused !== null}
          aria-describedby="pasted-found"
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </label>
      <div id="pasted-found" role="status">
        {refused !== null && !hasError && (
          <p class="notice notice-refused">
            <SuitText text={refused} />
          </p>
        )}
        {found && (
          <p class="soft">
            Taken for {found.taken}: {found.boards.length} {found.boards.length === 1 ? "board" : "boards"}.
          </p>
        )}
        {found && <Notes texts={found.notes} />}
      </div>
      {found && found.boards.length > 1 && (
        <div class="field">
          <label for={which}>Which boards</label>
          <select id={which} value={board} onChange={(event) => onBoard(event.currentTarget.value)}>
            <option value="">All {found.boards.length} boards</option>
            {found.boards.map((words, index) => (
              <option key={index} value={String(index + 1)}>
                {words}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

function Notes({ texts }: { texts: readonly string[] }) {
  const rest = texts.length - MOST_NOTES;
  if (texts.length === 0) return null;
  return (
    <ul class="soft">
      {texts.slice(0, MOST_NOTES).map((text, index) => (
        <li key={index}>
          <SuitText text={text} />
        </li>
      ))}
      {rest > 0 && <li>and {rest} more</li>}
    </ul>
  );
}

/** What the server makes of the text, once nothing has been typed for a moment. */
function usePasted(text: string): { found: Pasted | null; refused: string | null } {
  const [found, setFound] = useState<Pasted | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    setFound(null);
    setRefused(null);
    if (text.trim() === "") return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      api.pasted(text, asking.signal).then(setFound, (reason: unknown) => {
        if (!isAborted(reason)) setRefused(reasonOf(reason));
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return { found, refused };
}
