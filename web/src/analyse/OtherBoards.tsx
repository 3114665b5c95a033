// The two ways to a board: paste or drop it in any form, or type its hands.
import { useState } from "preact/hooks";
import { PasteBoards } from "./PasteBoards";
import { TypedBoard } from "./TypedBoard";

export function OtherBoards() {
  const [isTyped, setTyped] = useState(false);
  return (
    <>
      <div class="choice-row" role="group" aria-label="How to give a board">
        <button type="button" aria-pressed={!isTyped} onClick={() => setTyped(false)}>
          Paste
        </button>
        <button type="button" aria-pressed={isTyped} onClick={() => setTyped(true)}>
          Type the hands
        </button>
      </div>
      {isTyped ? <TypedBoard /> : <PasteBoards />}
    </>
  );
}
