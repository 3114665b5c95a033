// The two ways to a board: paste or drop it in any form, or type its hands.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { boardList } from "./boardList";
import { PasteBoards } from "./PasteBoards";
import { TypedBoard } from "./TypedBoard";

export function OtherBoards() {
  const [isTyped, setTyped] = useState(false);
  const [file, setFile] = useState<string | null>(null);
  useEffect(() => {
    api.start().then(
      (start) => setFile(start.file ?? null),
      () => setFile(null),
    );
  }, []);
  return (
    <>
      {file && boardList.value.from !== "file" && (
        <p>
          <a href="#/analyse/file">The boards of {file}</a>
        </p>
      )}
      <div class="choice-row" role="group" aria-label="How to give a board">
        <button type="button" aria-pressed={!isTyped} onClick={() => setTyped(false)}>
          Paste
        </button>
        <button type="button" aria-pressed={isTyped} onClick={() => setTyped(true)}>
          Type the hands
        </button>
      </div>
      {isTyped ? <TypedBoard /> : <PasteBoards />}
      <p>
        <a href="#/batch">Review all boards of a session for a player or a pair</a>
      </p>
    </>
  );
}
