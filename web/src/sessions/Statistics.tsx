// Statistics over all sessions: the score by what you were, what your decisions cost, the dearest of each kind.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import type { DearDecision, DecisionKind, MeanRow, ScoringStatistics, StatisticsAnswer } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { SuitText } from "../shared/SuitText";
import { momentText } from "../start/sittingWords";
import { capital, moveText, signed } from "../words/names";

const READING_PAUSE = 2000;
/** Boards from which an interval says something. */
const FEW = 8;
const ROLES: Record<string, string> = {
  declarer: "Declaring",
  dummy: "Dummy",
  defender: "Defending",
  nobody: "Passed out",
};
const KINDS: Record<DecisionKind, string> = {
  bidding: "Bidding",
  lead: "Opening lead",
  declaring: "Declarer’s play",
  defence: "Defence",
};

export function Statistics() {
  const [answer, setAnswer] = useState<StatisticsAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function ask(): void {
      api.statistics().then(
        (found) => {
          setAnswer(found);
          if (found.reading) timer = setTimeout(ask, READING_PAUSE);
        },
        (reason: unknown) => setError(reasonOf(reason)),
      );
    }
    ask();
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="start statistics" aria-busy={answer === null && error === null}>
      <Crumbs />
      <h1>Statistics</h1>
      {error && (
        <p class="notice notice-refused" role="alert">
          {error}
        </p>
      )}
      {answer?.reading && (
        <p class="soft" role="status">
          Earlier boards are being read …
        </p>
      )}
      {answer && answer.scorings.length === 0 && !answer.reading && <p>{emptyText(answer.boards)}</p>}
      {answer?.scorings.map((found) => (
        <OfScoring key={found.scoring} found={found} isOne={answer.scorings.length === 1} />
      ))}
    </main>
  );
}

function emptyText(boards: number): string {
  return boards === 0
    ? "No board of bridge is finished yet. After the first, its score against the bots and what your decisions cost stand here."
    : "The boards you have finished have not been compared with the bots yet: open a review, and wait for it.";
}

function OfScoring({ found, isOne }: { found: ScoringStatistics; isOne: boolean }) {
  const unit = found.unit;
  const name = found.scoring === "imps" ? "IMPs" : "Matchpoints";
  return (
    <>
      {!isOne && <h2>{name}</h2>}
      <section aria-label={`${name}: scores`} class="statistics-part">
        <h3>Your score against four bots on the same cards</h3>
        <p>
          <strong>{found.total.text}</strong>
        </p>
        <table>
          <caption class="unseen">{unit} a board, by what you were</caption>
          <thead>
            <tr>
              <td />
              <th scope="col" class="number">
                Boards
              </th>
              <th scope="col" class="number">
                {capital(unit)} a board
              </th>
              <th scope="col">95 % interval</th>
            </tr>
          </thead>
          <tbody>
            {found.roles.map((row) => (
              <tr key={row.role}>
                <th scope="row">{ROLES[row.role] ?? row.role}</th>
                <MeanCells mean={row} isSigned={found.scoring === "imps"} />
              </tr>
            ))}
          </tbody>
        </table>
        <p class="soft">Partner’s contracts that you played count as declaring. {fewText(found.total.boards)}</p>
      </section>
      {found.costs.length > 0 && (
        <section aria-label={`${name}: costs`} class="statistics-part">
          <h3>What your decisions cost</h3>
          <table>
            <caption class="unseen">{unit} a board by kind of decision</caption>
            <thead>
              <tr>
                <td />
                <th scope="col" class="number">
                  Boards
                </th>
                <th scope="col" class="number">
                  {capital(unit)} lost a board
                </th>
                <th scope="col">95 % interval</th>
              </tr>
            </thead>
            <tbody>
              {found.costs.map((row) => (
                <tr key={row.kind}>
                  <th scope="row">
                    {KINDS[row.kind]}{" "}
                    <span class="soft">
                      {row.dear} of {row.decisions} cost something
                    </span>
                  </th>
                  <MeanCells mean={row} isSigned={false} />
                </tr>
              ))}
            </tbody>
          </table>
          <p class="soft">
            Measured over layouts that you could not tell apart, so that luck is not in it.{" "}
            {fewText(Math.max(...found.costs.map((row) => row.boards)))}
          </p>
        </section>
      )}
      {(Object.keys(KINDS) as DecisionKind[]).map((kind) => {
        const dearest = found.dearest[kind];
        return dearest && <Dearest key={kind} kind={kind} rows={dearest} unit={unit} />;
      })}
    </>
  );
}

function MeanCells({ mean, isSigned }: { mean: MeanRow; isSigned: boolean }) {
  // What is not signed is never below zero: costs, matchpoints.
  const write = (value: number) => (isSigned ? signed(value, 1) : Math.max(0, value).toFixed(2));
  return (
    <>
      <td class="number">{mean.boards}</td>
      <td class="number">{write(mean.average)}</td>
      <td>
        {mean.interval === null
          ? "one board"
          : `${write(mean.average - mean.interval)} to ${write(mean.average + mean.interval)}`}
      </td>
    </>
  );
}

function fewText(boards: number): string {
  return boards < FEW ? "So few boards say little: see how wide the intervals are." : "";
}

function Dearest({ kind, rows, unit }: { kind: DecisionKind; rows: readonly DearDecision[]; unit: string }) {
  return (
    <details class="statistics-part">
      <summary>
        {KINDS[kind]}: your dearest {rows.length === 1 ? "decision" : `${rows.length} decisions`}
      </summary>
      <ul class="rows">
        {rows.map((row) => (
          <li key={`${row.sitting} ${row.board} ${row.place}`}>
            <a class="row-link" href={`#/review/${row.sitting}/${row.board}`}>
              <strong>
                <SuitText
                  text={`${moveText(row.move)} cost ${row.cost.toFixed(1)}${row.interval ? ` ± ${row.interval.toFixed(1)}` : ""} ${unit}; better ${moveText(row.best)}`}
                />
              </strong>
              <span class="soft">
                {row.trick ? `Trick ${row.trick} · ` : ""}
                <SuitText text={`Board ${row.name}, ${row.result} · ${row.title}, ${momentText(row.date)}`} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
