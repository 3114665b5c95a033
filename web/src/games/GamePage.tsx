// A deal of whist, jass, coinche or euchre: what was said, the table, the hand, what can be called. The parts of bridge's table
// are used wherever the game has them.

import type { View } from "../shapes";
import { Diagram } from "../shared/Diagram";
import { SuitText } from "../shared/SuitText";
import { busy, latest, move, refusal } from "../state/table";
import { Advice } from "../table/Advice";
import { Compass, handLabel, legalFrom } from "../table/Compass";
import { Hand } from "../table/Hand";
import { StatusLine } from "../table/StatusLine";
import { Tools } from "../table/Tools";
import { Trick } from "../table/Trick";
import { cardText, otherSide, sideOf } from "../words/names";
import { CallsMade } from "./CallsMade";
import { GameCalls } from "./GameCalls";
import { ManyCards, ManyTrick } from "./ManyCards";

export function GamePage({ view }: { view: View }) {
  return view.phase === "over" ? <DealOver view={view} /> : <GameTable view={view} />;
}

function GameTable({ view }: { view: View }) {
  return (
    <main class={`table table-game table-${view.phase}`}>
      <h1 class="unseen" tabIndex={-1}>
        {view.title}, deal {view.board.name}
      </h1>
      <div class="area-auction">
        <Standing view={view} />
        <CallsMade calls={view.auction} you={view.seat} />
      </div>
      <div class="area-compass">
        <Compass view={view}>
          {view.many ? <ManyTrick view={view} many={view.many} /> : <GameTrick view={view} />}
        </Compass>
      </div>
      <div class="dock">
        <div class="area-status">
          <StatusLine view={view} />
        </div>
        <div class="area-hand">
          {view.many ? (
            <ManyCards view={view} many={view.many} />
          ) : (
            <Hand
              label={handLabel(view, view.seat)}
              cards={view.hands[view.seat] ?? []}
              legal={legalFrom(view, view.seat)}
              isOwn
            />
          )}
        </div>
        {view.phase === "auction" && (
          <div class="area-box">
            <GameCalls view={view} />
          </div>
        )}
        <div class="area-tools">
          <Tools view={view} />
        </div>
      </div>
      <aside class="area-knowledge" aria-label="Knowledge">
        <Advice view={view} />
      </aside>
    </main>
  );
}

/** What is trump and the like, tricks and points so far. */
function Standing({ view }: { view: View }) {
  const ours = sideOf(view.seat);
  const theirs = otherSide(ours);
  const points = view.points;
  return (
    <section class="standing" aria-label="The deal so far">
      {view.to && <p class="soft">{gameText(view)}</p>}
      {(view.standing ?? []).map((line) => (
        <p key={line}>
          <strong>
            <SuitText text={line} />
          </strong>
        </p>
      ))}
      {view.many && view.phase === "play" && (
        <p class="game-score">
          <span>
            We {view.tricks[ours]}
            {points ? ` · ${points[ours]} points` : ""}
          </span>
          <span>
            They {view.tricks[theirs]}
            {points ? ` · ${points[theirs]} points` : ""}
          </span>
        </p>
      )}
    </section>
  );
}

function GameTrick({ view }: { view: View }) {
  return (
    <Trick view={view}>
      <GamePlate view={view} />
    </Trick>
  );
}

/** The plate in the centre: trump or contract, and the tricks and card points of each side, as at bridge. */
function GamePlate({ view }: { view: View }) {
  if (view.phase !== "play") return null;
  const ours = sideOf(view.seat);
  const [first] = view.standing ?? [];
  const sides = [
    { title: "We", side: ours },
    { title: "They", side: otherSide(ours) },
  ];
  return (
    <section class="score score-game" aria-label="Trump and tricks">
      {first && (
        <p class="score-contract">
          <strong>
            <SuitText text={first.split(",")[0] ?? first} />
          </strong>
        </p>
      )}
      <p class="score-tricks">
        {sides.map(({ title, side }) => (
          <span key={side} class="score-side">
            {title} <b>{view.tricks[side]}</b>
            {view.points && <small> {view.points[side]} points</small>}
          </span>
        ))}
      </p>
    </section>
  );
}

/** `The game: You 412, they 230, of 1000`. */
function gameText(view: View): string {
  return view.total ? `The game: ${view.total.text}` : `The game is to ${view.to === "A" ? "aces" : view.to}`;
}

function DealOver({ view }: { view: View }) {
  return (
    <main class="review">
      <section class="review-top">
        <h1 tabIndex={-1}>{view.result?.text ?? "The deal is over"}</h1>
        <p>{(view.standing ?? []).join("; ") && <SuitText text={(view.standing ?? []).join("; ")} />}</p>
        {view.total && (
          <p class="standing-total">
            <strong>{view.to ? gameText(view) : `All deals: ${view.total.text}`}</strong>
          </p>
        )}
        <div class="buttons">
          {view.next && (
            <button type="button" class="main" disabled={busy.value} onClick={() => void move("next")}>
              Next deal
            </button>
          )}
          {!view.next && (
            <a class="button-like" href={`#/game/${view.game}`}>
              Another game
            </a>
          )}
          {!view.next && (
            <a class="button-like" href="#/">
              To the start page
            </a>
          )}
        </div>
        {refusal.value && (
          <p class="notice notice-refused">
            <SuitText text={refusal.value} />
          </p>
        )}
        {latest.value && (
          <p class="soft">
            <SuitText text={latest.value} />
          </p>
        )}
      </section>
      <div class="review-board">{view.deal && <Diagram hands={view.deal} you={view.seat} title="The deal" />}</div>
      <div class="area-auction">
        <CallsMade calls={view.auction} you={view.seat} />
        <TricksPlayed view={view} />
      </div>
    </main>
  );
}

function TricksPlayed({ view }: { view: View }) {
  if (view.played.length === 0) return null;
  return (
    <details class="played-tricks">
      <summary>The play</summary>
      <ol>
        {view.played.map((trick, index) => (
          <li key={index}>
            <SuitText text={trick.map((played) => `${played.seat} ${cardText(played.card)}`).join("  ")} />
          </li>
        ))}
      </ol>
    </details>
  );
}
