// The boards of the file, session or text beside the one in sight; Page up and Page down go from one to the next.
import { useEffect, useRef } from "preact/hooks";
import { hasWindow } from "../shared/Dialog";
import { SuitText } from "../shared/SuitText";
import { boardList, choose, listRefused } from "./boardList";
import { OtherBoards } from "./OtherBoards";

export function BoardList() {
  const { boards, place, title, notes } = boardList.value;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.offsetTop - 40;
  }, [place, boards]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const step = { PageUp: -1, PageDown: 1 }[event.key];
      if (step === undefined || boardList.value.boards.length < 2 || hasWindow()) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      event.preventDefault();
      choose(boardList.value.place + step);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      {listRefused.value && (
        <p class="notice" role="status">
          {listRefused.value}
        </p>
      )}
      {boards.length > 1 && (
        <section class="analyse-boards" aria-label="Boards">
          <h2>
            <SuitText text={title || `${boards.length} boards`} />
          </h2>
          <ul ref={list}>
            {boards.map((each, index) => (
              <li key={index}>
                <button
                  type="button"
                  class="quiet"
                  aria-current={index === place ? "true" : undefined}
                  onClick={() => choose(index)}
                >
                  Board {each.name}
                </button>
              </li>
            ))}
          </ul>
          {notes.slice(0, 3).map((note) => (
            <p key={note} class="soft">
              <SuitText text={note} />
            </p>
          ))}
        </section>
      )}
      <details class="analyse-boards analyse-other">
        <summary>Another board</summary>
        <OtherBoards />
      </details>
    </>
  );
}
