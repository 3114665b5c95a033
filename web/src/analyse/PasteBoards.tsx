// Boards are pasted in any form or dropped as a file; several stand in a list at the side.
import { useId, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import type { AnalysedBoards } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { openBoards } from "./boardList";

export function PasteBoards() {
  const id = useId();
  const [text, setText] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);

  async function take(given: string): Promise<void> {
    setSaid(null);
    setNotes([]);
    try {
      const answer: AnalysedBoards = await api.analysedBoards(given);
      setNotes(answer.notes);
      openBoards({ boards: answer.boards, title: "", notes: answer.notes, from: null });
    } catch (error) {
      setSaid(reasonOf(error));
    }
  }

  async function drop(event: DragEvent): Promise<void> {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    await take(await file.text());
  }

  return (
    <form
      class="paste-boards"
      onSubmit={(event) => {
        event.preventDefault();
        void take(text);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => void drop(event)}
    >
      <label for={id}>
        A board in any form: PBN, LIN, two or four hands, one hand, a diagram, the address of a hand viewer; or drop a
        file here
      </label>
      <textarea
        id={id}
        rows={5}
        value={text}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {said !== null && (
        <p class="notice notice-refused">
          <SuitText text={said} />
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="soft">
          <SuitText text={note} />
        </p>
      ))}
      <button type="submit" class="main" aria-disabled={text.trim() === ""}>
        Look at it
      </button>
    </form>
  );
}
