// Boards are pasted in any form or dropped as a file; several stand in a list at the side.
import { computed, signal } from "@preact/signals";
import { useId, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import type { AnalysedBoardRow, AnalysedBoards } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { analysis, show } from "./asked";
import { treeOf } from "./tree";

const found = signal<{ boards: AnalysedBoardRow[]; place: number }>({ boards: [], place: 0 });

/** The boards that were pasted together, and which of them is in sight. */
export const session = Object.assign(
  computed(() => found.value),
  { choose },
);

function choose(place: number): void {
  const board = found.value.boards[place];
  if (!board) return;
  found.value = { ...found.value, place };
  const { name, dealer, vulnerability, hands, calls, cards } = board;
  const before = analysis.value;
  show({
    board: { name, dealer, vulnerability, hands, calls, cards },
    roots: treeOf([...calls, ...cards]),
    path: [],
    eyes: before?.eyes ?? "all",
    system: before?.system ?? "sayc",
    ewSystem: before?.ewSystem ?? "",
  });
}

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
      found.value = { boards: answer.boards, place: 0 };
      choose(0);
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
