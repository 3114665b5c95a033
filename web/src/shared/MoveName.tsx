// A call or card on a button: its sign to be seen, its words to be heard.
import type { MoveName as Name } from "../shapes";
import { moveText, moveWords } from "../words/names";
import { SuitText } from "./SuitText";

export function MoveName({ move, more = "" }: { move: Name; more?: string }) {
  return (
    <>
      <span class="unseen">{moveWords(move) + more}</span>
      <span class="move-text" aria-hidden="true">
        <SuitText text={moveText(move)} />
      </span>
    </>
  );
}
