// In the play: the cards of the hand on turn that may be played; each makes the move or a branch. On demand what each is
// worth: double dummy where all hands are in sight, and over the layouts that who chooses it cannot tell apart.
import { useEffect, useState } from "preact/hooks";
import type { CardName, CardsAnswer, CardWorth, Seat, ValuesAnswer } from "../shapes";
import { MoveName } from "../shared/MoveName";
import { SuitText } from "../shared/SuitText";
import { useWhenChanged } from "../shared/whenChanged";
import { cardsOf, cardText, cardWords, rankOf, rankText, seatWord, sideOf, signed, suitOf } from "../words/names";
import { AskedFor } from "./AskedFor";
import type { Analysis } from "./address";
import { moment, show } from "./asked";
import { WhyNotHere } from "./CallExplorer";
import { chanceText } from "./counts";
import { ScoringChoice } from "./ScoringChoice";
import { declarerOf, playable, withMove } from "./tree";
import { type Asking, useAnswer } from "./useAnswer";

export function PlayableCards({ now }: { now: Analysis }) {
  const at = moment.value;
  const hand = at?.turn ? now.board.hands[at.turn] : undefined;
  const values = useAnswer<ValuesAnswer>("values", now);
  const isPlay = Boolean(at && !at.isAuction && at.turn);
  const isSeen = now.eyes === "all" && Object.keys(now.board.hands).length === 4;
  useEffect(() => {
    if (isPlay && isSeen) values.ask({});
  }, [now, isPlay, isSeen]);
  if (!at || !isPlay || !at.turn || !hand) return null;
  const played = new Set(at.cards);
  const cards = playable(
    cardsOf(hand).filter((card) => !played.has(card)),
    at.cards,
  );
  const declarer = declarerOf(now.board.dealer, at.calls);
  const isDeclaring = declarer !== null && sideOf(declarer) === sideOf(at.turn);
  const worth = values.answer?.values ?? null;
  const differ = new Set(Object.values(worth ?? {})).size > 1;
  const best =
    worth && differ && Object.values(worth).reduce((one, other) => (isDeclaring === other > one ? other : one));
  return (
    <section class="playable explorer" aria-label={`${seatWord(at.turn)} to play`}>
      <h2>
        {seatWord(at.turn)} to play{" "}
        {worth && <span class="badge badge-exact">declarer’s tricks, double dummy, exact</span>}
      </h2>
      <p class="row">
        {cards.map((card) => {
          const tricks = worth?.[card];
          const isBest = tricks !== undefined && tricks === best;
          const words = tricks === undefined ? "" : `, ${tricks} tricks for declarer${isBest ? ", best" : ""}`;
          return (
            <button
              key={card}
              type="button"
              class={isBest ? "best-card" : ""}
              onClick={() => show({ ...now, ...withMove(now.roots, now.path, card) })}
            >
              <MoveName move={card} more={words} />
              {tricks !== undefined && (
                <small class="card-value" aria-hidden="true">
                  {tricks}
                </small>
              )}
            </button>
          );
        })}
      </p>
      <details class="on-demand">
        <summary>What each card is worth, from what {chooserWords(at.turn, declarer)} sees</summary>
        <CardsCompared now={now} isDeclaring={isDeclaring} />
      </details>
    </section>
  );
}

/** Declarer chooses dummy's cards. */
function chooserWords(turn: Seat, declarer: Seat | null): string {
  return declarer !== null && turn !== declarer && sideOf(turn) === sideOf(declarer)
    ? `${seatWord(declarer)}, who declares,`
    : seatWord(turn);
}

function CardsCompared({ now, isDeclaring }: { now: Analysis; isDeclaring: boolean }) {
  const asking = useAnswer<CardsAnswer>("cards", now);
  const [asked, setAsked] = useState<CardName | null>(null);
  useWhenChanged(() => setAsked(null), [now]);
  const { answer } = asking;
  return (
    <>
      <ScoringChoice />
      <AskedFor
        asking={asking as Asking<unknown>}
        text="Work it out"
        onAsk={() => asking.ask({})}
        from={answer ? `${answer.layouts} layouts${answer.exhaustive ? ", all there are" : ""}` : undefined}
        isExact={answer?.exhaustive ?? false}
        isComplete={answer?.complete}
      >
        {answer && (
          <div class="wide" tabIndex={0} role="region" aria-label="The cards in numbers">
            <table>
              <thead>
                <tr>
                  <th scope="col">Card</th>
                  <th scope="col" class="number">
                    {isDeclaring ? "Makes" : "Beats it"}
                  </th>
                  <th scope="col" class="number">
                    Tricks
                  </th>
                  <th scope="col" class="number">
                    {answer.scoring === "imps" ? "IMPs" : "Matchpoints"} against the best
                  </th>
                  <th scope="col">
                    <span class="unseen">Why not</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {cardsAlike(answer.cards).map(([each, ...others]) => (
                  <WorthRow
                    key={each.card}
                    worth={each}
                    others={others.map((other) => other.card)}
                    isImps={answer.scoring === "imps"}
                    isDeclaring={isDeclaring}
                    onWhyNot={() => setAsked(each.card)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {asked && <WhyNotHere key={asked} move={asked} now={now} isAsked />}
      </AskedFor>
    </>
  );
}

/** Cards of a suit with the same numbers together. */
function cardsAlike(cards: readonly CardWorth[]): [CardWorth, ...CardWorth[]][] {
  const found = new Map<string, [CardWorth, ...CardWorth[]]>();
  for (const each of cards) {
    const { card, tricks, gain, makes } = each;
    const key = `${suitOf(card)} ${tricks} ${gain} ${typeof makes === "number" ? makes : makes.value}`;
    const same = found.get(key);
    if (same) same.push(each);
    else found.set(key, [each]);
  }
  return [...found.values()];
}

interface WorthProperties {
  worth: CardWorth;
  /** Cards of the suit that are worth the same. */
  others: readonly CardName[];
  isImps: boolean;
  isDeclaring: boolean;
  onWhyNot: () => void;
}

function WorthRow({ worth, others, isImps, isDeclaring, onWhyNot }: WorthProperties) {
  const { card, makes, tricks, tricks_interval, gain, interval } = worth;
  const chance = isDeclaring ? makes : beaten(makes);
  const off = (value: number | null, digits: number) => (value === null ? "" : ` ± ${value.toFixed(digits)}`);
  return (
    <tr>
      <th scope="row">
        <SuitText text={cardText(card) + others.map((other) => rankText(rankOf(other))).join("")} />
      </th>
      <td class="number">{chanceText(chance)}</td>
      <td class="number">
        {tricks.toFixed(2)}
        {off(tricks_interval, 2)}
      </td>
      <td class="number">
        {isImps
          ? signed(gain, 1) + off(interval, 1)
          : `${signed(100 * gain, 0)} %${off(interval === null ? null : 100 * interval, 0)}`}
      </td>
      <td>
        <button type="button" class="quiet" aria-label={`Why not ${cardWords(card)}?`} onClick={onWhyNot}>
          Why not?
        </button>
      </td>
    </tr>
  );
}

function beaten(makes: CardWorth["makes"]): CardWorth["makes"] {
  return typeof makes === "number" ? 1 - makes : { value: 1 - makes.value, low: 1 - makes.high, high: 1 - makes.low };
}
