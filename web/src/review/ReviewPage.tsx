// What is said after the board. It opens by itself and fills as the server finds out more.
import { useEffect, useRef } from "preact/hooks";
import { Diagram } from "../shared/Diagram";
import { SuitText } from "../shared/SuitText";
import type { View } from "../shapes";
import { busy, meanings, move, refusal, review } from "../state/table";
import { Auction } from "../table/Auction";
import { Decisions } from "./Decisions";
import { Export } from "./Export";
import { Makeable } from "./Makeable";
import { Notes } from "./Notes";
import { Played } from "./Played";
import { Results } from "./Results";

export function ReviewPage({ view }: { view: View }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = review.value?.place === view.board.place ? review.value : null;
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main class="review">
      <section class="review-top">
        <h1 ref={heading} tabIndex={-1}>
          {view.result ? <SuitText text={view.result.text} /> : `Board ${view.board.name} is over`}
        </h1>
        <div class="buttons">
          {view.next && <button type="button" class="main" disabled={busy.value} onClick={() => void move("next")}>Next board</button>}
          {!view.next && <a class="button-like" href="#/">To the start page</a>}
        </div>
        {refusal.value && <p class="notice notice-refused"><SuitText text={refusal.value} /></p>}
      </section>
      <div class="review-board">
        <Results review={known} view={view} />
        {view.deal && <Diagram hands={view.deal} you={view.seat} />}
      </div>
      <Decisions review={known} />
      <div class="area-auction">
        <Auction calls={view.auction} dealer={view.board.dealer} vulnerability={view.board.vulnerability} turn={null}
          you={view.seat} meanings={meanings.value?.made ?? []} />
        <Played view={view} />
      </div>
      <div class="review-more">
        {known?.makeable && <Makeable tricks={known.makeable} />}
        <Export view={view} />
        <Notes key={view.board.place} place={view.board.place} />
      </div>
    </main>
  );
}
