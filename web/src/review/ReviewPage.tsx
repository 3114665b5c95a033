// What is said after the board. It opens by itself and fills as the server finds out more.
import { useEffect, useRef } from "preact/hooks";
import { finishedAddress } from "../analyse/finishedBoard";
import type { View } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { busy, meanings, move, refusal, review, sittingId } from "../state/table";
import { Decisions } from "./Decisions";
import { boardOf, Export } from "./Export";
import { Makeable } from "./Makeable";
import { Notes } from "./Notes";
import { ReplayOfBoard, useReplay } from "./Replay";
import { Results } from "./Results";
import { Traveller } from "./Traveller";

export function ReviewPage({ view }: { view: View }) {
  return view.deal ? <Review view={view} deal={view.deal} /> : null;
}

function Review({ view, deal }: { view: View; deal: NonNullable<View["deal"]> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = review.value?.place === view.board.place ? review.value : null;
  const board = boardOf(view, deal);
  const replay = useReplay(board, view.seat, known);
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
          {view.next && (
            <button type="button" class="main" disabled={busy.value} onClick={() => void move("next")}>
              Next board
            </button>
          )}
          {!view.next &&
            (view.past ? (
              <a class="button-like" href="#/sessions">
                All sessions
              </a>
            ) : (
              <a class="button-like" href="#/">
                To the start page
              </a>
            ))}
        </div>
        {refusal.value && (
          <p class="notice notice-refused">
            <SuitText text={refusal.value} />
          </p>
        )}
      </section>
      <ReplayOfBoard
        replay={replay}
        meanings={meanings.value?.made ?? []}
        analyse={(place) =>
          finishedAddress(board, {
            you: view.seat,
            system: view.settings.system,
            ewSystem: view.settings.ew_system,
            place,
            from: sittingId.value && `sitting/${sittingId.value}/${view.board.place}`,
          })
        }
        tryFrom={busy.value || view.past ? undefined : (place) => void move("again", `after ${place}`)}
      />
      <div class="review-side">
        <Results
          review={known}
          result={view.result?.text ?? ""}
          you={view.seat}
          total={view.total && view.total.boards > 0 ? view.total.text : null}
        />
        {known?.makeable && <Makeable tricks={known.makeable} />}
        <Decisions review={known} replay={replay} />
        {sittingId.value && <Traveller id={sittingId.value} place={view.board.place} />}
        <Export view={view} />
        <Notes key={view.board.place} place={view.board.place} />
      </div>
    </main>
  );
}
