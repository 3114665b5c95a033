// What can be made: the chance of each contract for two hands in sight, the best line in a suit, the opening lead. Each is
// worked out on demand.
import { useState } from "preact/hooks";
import {
  type ContractsAnswer,
  type LeadAnswer,
  type Seat,
  type Side,
  STRAINS,
  SUITS_FROM_SPADES,
  type Suit,
  type SuitAnswer,
  type SuitLine,
} from "../shapes";
import { Choice } from "../shared/Choice";
import { Diagram } from "../shared/Diagram";
import { SuitSymbol, SuitText } from "../shared/SuitText";
import {
  cardsOf,
  cardText,
  rankOf,
  rankText,
  SYMBOLS,
  seatPlus,
  seatWord,
  signed,
  suitWord,
  withTens,
} from "../words/names";
import { AskedFor } from "./AskedFor";
import type { Analysis } from "./address";
import { isInSight, moment } from "./asked";
import { chanceText, percentText } from "./counts";
import { ScoringChoice } from "./ScoringChoice";
import { declarerOf } from "./tree";
import { type Asking, scoring, useAnswer } from "./useAnswer";

const PAIRS: Record<Side, readonly [Seat, Seat]> = { NS: ["N", "S"], EW: ["E", "W"] };
const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const BEST_STRAINS = [...STRAINS].reverse();

/** The sides of which both hands are in sight. */
function pairsInSight(now: Analysis): Side[] {
  const dummy = moment.value?.cards.length ? dummyOf(now) : null;
  const isSeen = (seat: Seat) =>
    isInSight(now, seat) || Boolean(seat === dummy && now.eyes !== "none" && now.board.hands[seat]);
  return (["NS", "EW"] as const).filter((side) => PAIRS[side].every(isSeen));
}

function dummyOf(now: Analysis): Seat | null {
  const declarer = declarerOf(now.board.dealer, moment.value?.calls ?? []);
  return declarer && seatPlus(declarer, 2);
}

export function WhatCanBeMade({ now }: { now: Analysis }) {
  const at = moment.value;
  const pairs = pairsInSight(now);
  const [wanted, setWanted] = useState<Side>("NS");
  if (!at) return null;
  const side = pairs.includes(wanted) ? wanted : pairs[0];
  const isLead = !at.isAuction && at.turn !== null && at.cards.length === 0;
  return (
    <section class="made" aria-label="What can be made">
      {isLead && <OpeningLead now={now} />}
      <details class="on-demand explorer">
        <summary>What can be made, over the deals left</summary>
        {side ? (
          <>
            {pairs.length > 1 && (
              <Choice
                name="made-side"
                title="For"
                value={side}
                options={[
                  { value: "NS", text: "North–South" },
                  { value: "EW", text: "East–West" },
                ]}
                onChange={setWanted}
              />
            )}
            <Contracts key={side} now={now} side={side} />
          </>
        ) : (
          <p class="soft">It needs both hands of a side in sight: choose all hands, or type the two.</p>
        )}
      </details>
      {side && (
        <details class="on-demand explorer">
          <summary>Best line in a suit</summary>
          <SuitLines key={side} now={now} side={side} />
        </details>
      )}
    </section>
  );
}

function Contracts({ now, side }: { now: Analysis; side: Side }) {
  const asking = useAnswer<ContractsAnswer>("contracts", now);
  const [declarer, setDeclarer] = useState<Seat>(PAIRS[side][0]);
  const { answer } = asking;
  const strains = answer?.declarer === declarer ? answer.strains : null;
  return (
    <>
      <p class="soft">The other two hands are dealt as their calls allow; each deal is solved double dummy.</p>
      <Choice
        name="made-declarer"
        title="Declarer"
        value={declarer}
        options={PAIRS[side].map((seat) => ({ value: seat, text: seatWord(seat) }))}
        onChange={(seat) => {
          setDeclarer(seat);
          if (answer || asking.isAsking) asking.ask({ declarer: seat });
        }}
      />
      <AskedFor
        asking={asking as Asking<unknown>}
        text="Work it out"
        onAsk={() => asking.ask({ declarer })}
        from={answer && strains ? `${answer.deals} deals` : undefined}
        isComplete={Boolean(strains && answer?.complete)}
      >
        {strains && (
          <div class="wide" tabIndex={0} role="region" aria-label="The chance of each contract">
            <table class="contracts">
              <thead>
                <tr>
                  <th scope="col">
                    <span class="unseen">Strain</span>
                  </th>
                  {LEVELS.map((level) => (
                    <th key={level} scope="col" class="number">
                      {level}
                    </th>
                  ))}
                  <th scope="col" class="number">
                    Tricks
                  </th>
                </tr>
              </thead>
              <tbody>
                {BEST_STRAINS.map((strain) => (
                  <tr key={strain}>
                    <th scope="row">
                      <SuitSymbol strain={strain} />
                    </th>
                    {(strains[strain]?.chances ?? []).map((chance, index) => (
                      <td
                        key={index}
                        class="number chance"
                        style={{ "--chance": chance.value }}
                        title={`${index + 1}${SYMBOLS[strain]} by ${seatWord(declarer)}: ${chanceText(chance)}`}
                      >
                        {Math.round(100 * chance.value)}
                        <small>
                          {" "}
                          ±{Math.round(100 * Math.max(chance.high - chance.value, chance.value - chance.low))}
                        </small>
                      </td>
                    ))}
                    <td class="number">{strains[strain]?.tricks.toFixed(1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p class="soft">Per cent of the deals in which the level is made, with 95 % intervals.</p>
          </div>
        )}
      </AskedFor>
    </>
  );
}

const SUIT_OPTIONS = SUITS_FROM_SPADES.map((suit) => ({ value: suit, text: SYMBOLS[suit] }));

function SuitLines({ now, side }: { now: Analysis; side: Side }) {
  const asking = useAnswer<SuitAnswer>("suit", now);
  const declarer = declarerOf(now.board.dealer, moment.value?.calls ?? []);
  const [hand, setHand] = useState<Seat>(declarer && PAIRS[side].includes(declarer) ? declarer : PAIRS[side][1]);
  const [suit, setSuit] = useState<Suit>("S");
  const { answer } = asking;
  const isOfSuit = answer?.suit === suit && answer.declarer === hand;
  return (
    <>
      <Choice name="line-suit" title="Suit" value={suit} options={SUIT_OPTIONS} onChange={setSuit} />
      <Choice
        name="line-hand"
        title="Declarer"
        value={hand}
        options={PAIRS[side].map((seat) => ({ value: seat, text: seatWord(seat) }))}
        onChange={setHand}
      />
      <AskedFor
        asking={asking as Asking<unknown>}
        text="Find the best line"
        onAsk={() => asking.ask({ suit, declarer: hand })}
        from={answer && isOfSuit ? "the suit alone" : undefined}
        isExact
        isComplete={isOfSuit}
      >
        {answer && isOfSuit && <Lines answer={answer} />}
      </AskedFor>
    </>
  );
}

function Lines({ answer }: { answer: SuitAnswer }) {
  const told = answer.lines.filter((line) => !(line.need !== null && (line.value === 1 || line.at_most === 0)));
  return (
    <>
      <p>
        Dummy {withTens(answer.dummy_cards)}, hand {withTens(answer.hand_cards)} in {suitWord(answer.suit)};{" "}
        {answer.missing ? `the defenders hold ${withTens(answer.missing)}` : "no card is missing"}.
      </p>
      {told.length === 0 && <p>Every number of tricks is certain or impossible.</p>}
      {linesAlike(told).map((lines) => (
        <article key={goalText(lines[0]!)} class="best-line">
          <h3>{lines.map(goalText).join("; ")}</h3>
          {lines[0]!.words && (
            <ul>
              {lines[0]!.words.map((words, index) => (
                <li key={index} style={{ marginInlineStart: `${(words.length - words.trimStart().length) / 2}rem` }}>
                  {words.trim()}
                </li>
              ))}
            </ul>
          )}
        </article>
      ))}
    </>
  );
}

/** Lines that are played in the same way together. */
function linesAlike(lines: readonly SuitLine[]): SuitLine[][] {
  const found = new Map<string, SuitLine[]>();
  for (const line of lines) {
    const way = line.words ? line.words.join("|") : `${line.goal} ${line.need}`;
    found.set(way, [...(found.get(way) ?? []), line]);
  }
  return [...found.values()];
}

function goalText({ goal, need, proved, value, at_most, mean }: SuitLine): string {
  const words = need !== null ? `${need} trick${need === 1 ? "" : "s"}` : goal === "mean" ? "most tricks" : goal;
  const chance = (share: number) => (goal === "mean" ? share.toFixed(2) : percentText(share));
  if (!proved || value === null) return `${words}: at most ${chance(at_most)}, not proved`;
  return `${words}: ${chance(value)}${mean !== null && goal !== "mean" ? `, ${mean.toFixed(2)} on average` : ""}`;
}

function OpeningLead({ now }: { now: Analysis }) {
  const asking = useAnswer<LeadAnswer>("lead", now);
  const { answer } = asking;
  const isImps = scoring.value === "imps";
  return (
    <details class="on-demand explorer">
      <summary>Leads compared, double dummy</summary>
      <ScoringChoice />
      <AskedFor
        asking={asking as Asking<unknown>}
        text="Try the leads"
        onAsk={() => asking.ask({ unit: scoring.value })}
        from={answer ? `${answer.deals} deals` : undefined}
        isComplete={answer?.complete}
      >
        {answer && (
          <>
            <div class="wide" tabIndex={0} role="region" aria-label="The leads in numbers">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Lead</th>
                    <th scope="col" class="number">
                      Beats <SuitText text={answer.contract} />
                    </th>
                    <th scope="col" class="number">
                      Tricks
                    </th>
                    <th scope="col" class="number">
                      {isImps ? "IMPs" : "Matchpoints"}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {answer.leads.map((lead) => {
                    const won = isImps ? lead.imps : lead.matchpoints;
                    const off = won.high === null ? null : won.high - won.value;
                    return (
                      <tr key={lead.cards[0]}>
                        <th scope="row">
                          <SuitText text={leadText(lead.cards)} />
                          {lead.close && <span class="mark"> may be best</span>}
                        </th>
                        <td class="number">{chanceText(lead.beats)}</td>
                        <td class="number">{lead.tricks.value.toFixed(2)}</td>
                        <td class="number">
                          {isImps
                            ? `${signed(won.value, 1)}${off === null ? "" : ` ± ${off.toFixed(1)}`}`
                            : `${(100 * won.value).toFixed(0)} %${off === null ? "" : ` ± ${(100 * off).toFixed(0)}`}`}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
            {answer.apart && <Apart apart={answer.apart} />}
            <p class="soft">{answer.note}.</p>
          </>
        )}
      </AskedFor>
    </details>
  );
}

/** `♥QJ`. */
function leadText(cards: readonly string[]): string {
  const [first = "", ...others] = cards;
  return cardText(first) + others.map((card) => rankText(rankOf(card))).join("");
}

function Apart({ apart }: { apart: NonNullable<LeadAnswer["apart"]> }) {
  const [one, other] = apart.leads.map(leadText);
  const sides = [
    { lead: one ?? "", won: apart.better },
    { lead: other ?? "", won: apart.worse },
  ];
  return (
    <details>
      <summary>
        <SuitText text={`What tells ${one} and ${other} apart`} />
      </summary>
      {sides.map(({ lead, won }) => (
        <article key={lead}>
          <p>
            <SuitText text={`${lead} is better in ${won.deals} of ${apart.deals} deals`} />
          </p>
          <ul>
            {won.signs.map((sign, index) => (
              <li key={index}>
                <SuitText text={sign.text} />: {percentText(sign.there)} there, {percentText(sign.usual)} in all deals
              </li>
            ))}
          </ul>
          {won.example && <Diagram title={`A deal where ${lead} is better`} hands={dealOf(won.example)} />}
        </article>
      ))}
    </details>
  );
}

/** The hands of `N:AK2.… … … …`. */
function dealOf(text: string): Partial<Record<Seat, string[]>> {
  const [first = "N", rest = ""] = text.split(":");
  return Object.fromEntries(rest.split(" ").map((hand, index) => [seatPlus(first as Seat, index), cardsOf(hand)]));
}
