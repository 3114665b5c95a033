// The buttons of a replay, and where it stands.

import { againstContract } from "../board/line";
import type { Decision } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { cardText, moveText, seatWord } from "../words/names";
import { costText } from "./costs";
import { bestOf, positionWords, type Replay, valuesHere } from "./replaying";

interface Properties {
  replay: Replay;
  /** Begin the board anew from a position; absent where nothing can be played. */
  tryFrom?: ((place: number) => void) | undefined;
  /** The address of the analysis board at a position; absent where there is no server. */
  analyse?: ((place: number) => string) | undefined;
}

export function Steps({ replay, tryFrom, analyse }: Properties) {
  const { place } = replay.position.value;
  const isFirst = place === 0;
  const isLast = place === replay.line.last;
  return (
    <div class="steps" role="group" aria-label="Replay">
      <button
        type="button"
        aria-label="To the beginning"
        aria-keyshortcuts="Home"
        aria-disabled={isFirst}
        onClick={() => replay.go(0)}
      >
        |◀
      </button>
      <button
        type="button"
        aria-label="Back"
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={isFirst}
        onClick={() => replay.go(place - 1)}
      >
        ◀
      </button>
      <button
        type="button"
        aria-label="On"
        aria-keyshortcuts="ArrowRight"
        aria-disabled={isLast}
        onClick={() => replay.go(place + 1)}
      >
        ▶
      </button>
      <button
        type="button"
        aria-label="To the end"
        aria-keyshortcuts="End"
        aria-disabled={isLast}
        onClick={() => replay.go(replay.line.last)}
      >
        ▶|
      </button>
      {tryFrom && !isLast && (
        <button type="button" class="try-from" onClick={() => tryFrom(place)}>
          Try it from here
        </button>
      )}
      {analyse && (
        <a class="button-like button-framed try-from" href={analyse(place)}>
          Analyse it
        </a>
      )}
      <p class="steps-where">
        <SuitText text={whereText(replay)} />
      </p>
    </div>
  );
}

/** `Trick 3, West to play: declarer can take 11, +1`. */
export function whereText(replay: Replay): string {
  const { line } = replay;
  const { place, turn, won } = replay.position.value;
  const cards = place - line.board.calls.length;
  if (replay.asks.value) return `${made(replay.decision.value!)} ${costText(replay.decision.value!)}: what is better?`;
  if (cards < 0) return `Call ${place + 1}: ${seatWord(turn!)}`;
  if (!line.contract)
    return line.board.calls.some((call) => call !== "P") ? "The auction goes no further" : "Passed out";
  if (!turn) return `The end: North–South ${won.NS}, East–West ${won.EW}`;
  const where = `Trick ${Math.floor(cards / 4) + 1}, ${seatWord(turn)} to play`;
  const isClaim = place === line.last;
  const values = valuesHere(replay);
  if (!values) return isClaim ? `Trick ${Math.floor(cards / 4) + 1}: the rest was claimed` : where;
  const tricks = values[bestOf(values, turn, line.contract.declarer)[0]!]!;
  const can = `declarer can take ${tricks}, ${againstContract(tricks, line.contract)}`;
  return isClaim ? `Trick ${Math.floor(cards / 4) + 1}, the rest was claimed: ${can}` : `${where}: ${can}`;
}

function made(decision: Decision): string {
  return `${decision.trick ? `Trick ${decision.trick}: ` : ""}${moveText(decision.move)}`;
}

/** What is said when the replay steps: what was done, whose turn it is, and the best cards where they are told. */
export function stepWords(replay: Replay): string {
  const values = valuesHere(replay);
  const { turn } = replay.position.value;
  if (replay.asks.value) return `${positionWords(replay)} ${whereText(replay)}`;
  if (!values || !turn || !replay.line.contract) return positionWords(replay);
  const best = bestOf(values, turn, replay.line.contract.declarer);
  const all =
    best.length === Object.keys(values).length ? "all cards are as good" : `best: ${best.map(cardText).join(" ")}`;
  return `${positionWords(replay)} ${all}.`;
}
