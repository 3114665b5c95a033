// The hint or the why-not that was asked for.

import { useLayoutEffect } from "preact/hooks";
import { withoutCodes } from "../games/rawCards";
import type { Hint, View, WhyNot } from "../shapes";
import { Candidates, Layouts } from "../shared/Candidates";
import { Dialog, findFocus } from "../shared/Dialog";
import { Lines, SuitText } from "../shared/SuitText";
import { isPhone } from "../state/settings";
import { dropAsked, hint, move, whyNot } from "../state/table";
import { capital, isCard, moveText } from "../words/names";
import { dialog } from "./commands";

/** Beside the table; over it on a phone. What had the focus when it was asked for has it again when it is closed. */
export function Advice({ view }: { view: View }) {
  const isShown = hint.value !== null || whyNot.value !== null;
  useLayoutEffect(() => {
    if (!isShown) return;
    const before = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      findFocus();
    };
  }, [isShown]);
  const title = hint.value ? "Hint" : whyNot.value ? `Why not ${moveText(whyNot.value.move)}?` : null;
  if (title === null) return null;
  const content = hint.value ? <HintPart view={view} /> : <WhyNotPart view={view} />;
  if (isPhone.value)
    return (
      <Dialog title={title} onClose={dropAsked}>
        {content}
      </Dialog>
    );
  return (
    <section class="advice" aria-label={title}>
      <header>
        <h2>
          <SuitText text={title} />
        </h2>
        <button type="button" class="quiet" onClick={dropAsked}>
          Close
        </button>
      </header>
      {content}
    </section>
  );
}

/** What gains are counted in. */
function unitOf(view: View): string {
  return view.game ? "" : view.settings.scoring === "imps" ? "IMPs" : "shares";
}

function Waiting() {
  return <p class="waiting">Looking at layouts that fit what you can see …</p>;
}

function HintPart({ view }: { view: View }) {
  const asked = hint.value;
  if (!asked || asked.state === "asking") return <Waiting />;
  if (asked.state === "failed")
    return (
      <p class="notice notice-refused">
        <SuitText text={asked.text} />
      </p>
    );
  return <HintText hint={asked.answer} view={view} />;
}

function HintText({ hint: said, view }: { hint: Hint; view: View }) {
  return (
    <>
      <p class="verdict">
        <strong>
          <SuitText
            text={view.call_titles?.[said.move] ?? (view.many ? withoutCodes(said.move) : moveText(said.move))}
          />
        </strong>{" "}
        <button
          type="button"
          onClick={() =>
            void move(isCard(said.move) || (view.many && view.phase === "play") ? "card" : "call", said.move)
          }
        >
          {view.phase === "auction" ? "Call it" : "Play it"}
        </button>
      </p>
      <Lines text={[said.text].flat().map((line) => capital(view.many ? withoutCodes(line) : line))} />
      {said.claim ? (
        <p>
          You can claim {said.claim}.{" "}
          <button type="button" onClick={() => (dialog.value = "claim")}>
            Claim …
          </button>
        </p>
      ) : null}
      <Candidates candidates={said.candidates} best={said.move} bestText="the hint" unit={unitOf(view)} />
      {said.worlds ? <p class="soft">Compared over {said.worlds} layouts that fit all you can see.</p> : null}
      {said.layouts.length > 0 && (
        <details open>
          <summary>Layouts where it works and fails</summary>
          <Layouts layouts={said.layouts} />
        </details>
      )}
    </>
  );
}

function WhyNotPart({ view }: { view: View }) {
  const asked = whyNot.value;
  if (!asked || asked.state === "asking") return <Waiting />;
  if (asked.state === "failed")
    return (
      <p class="notice notice-refused">
        <SuitText text={asked.text} />
      </p>
    );
  return <WhyNotText answer={asked.answer} view={view} />;
}

function WhyNotText({ answer, view }: { answer: WhyNot; view: View }) {
  return (
    <>
      <Lines text={answer.text.map(capital)} />
      {answer.best && answer.best !== answer.move && (
        <p>
          Best here:{" "}
          <strong>
            <SuitText text={moveText(answer.best)} />
          </strong>
        </p>
      )}
      <Candidates
        candidates={answer.candidates ?? []}
        best={answer.best ?? ""}
        made={answer.move}
        madeText="asked about"
        bestText="the hint"
        unit={unitOf(view)}
      />
      {(answer.layouts ?? []).length > 0 && (
        <details open>
          <summary>Layouts where it works and fails</summary>
          <Layouts layouts={answer.layouts ?? []} />
        </details>
      )}
    </>
  );
}
