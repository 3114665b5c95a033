// A note of your own on this board, kept with it.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { sittingId } from "../state/table";

export function Notes({ place }: { place: number }) {
  const [text, setText] = useState("");
  const [state, setState] = useState("");
  const id = sittingId.value;
  useEffect(() => {
    if (id)
      void api.notes(id, place).then(
        (answer) => setText(answer.text),
        () => undefined,
      );
  }, [id, place]);

  async function keep(): Promise<void> {
    if (!id) return;
    try {
      await api.keepNotes(id, place, text);
      setState("Kept");
    } catch (error) {
      setState(reasonOf(error));
    }
  }

  return (
    <details class="notes">
      <summary>Your note on this board</summary>
      <textarea
        aria-label="Your note on this board"
        rows={3}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setState("");
        }}
        onChange={() => void keep()}
      />
      <p class="soft">{state || "Kept when you leave the field."}</p>
    </details>
  );
}
