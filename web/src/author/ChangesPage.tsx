// What changed between a system and another, or an earlier version of it: auctions that part, their share and IMPs.
import { useEffect, useState } from "preact/hooks";
import { addressOf } from "../analyse/address";
import { type Node, type Path, treeOf, withMove } from "../analyse/tree";
import { api, reasonOf } from "../api";
import type { AuthorFile, ChangedAuction, ChangedExample, Changes, Measured, Named } from "../shapes";
import { SEATS } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { Diagram } from "../shared/Diagram";
import { SuitText } from "../shared/SuitText";
import { callText, cardsOf, seatWord, vulnerabilityWords } from "../words/names";
import { type Against, cancel, compare, comparison } from "./comparing";

const COUNTS = [200, 1000, 5000] as const;

export function ChangesPage({ name }: { name: string }) {
  const [there, setThere] = useState<AuthorFile | null>(null);
  const [systems, setSystems] = useState<readonly Named[]>([]);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const failed = (reason: unknown) => setError(reasonOf(reason));
    api.systemFile(`${name}.yaml`).then(setThere, failed);
    api.start().then((start) => setSystems(start.systems), failed);
  }, [name]);
  const now = comparison.value?.system === name ? comparison.value : null;
  return (
    <>
      <header class="head">
        <Crumbs />
      </header>
      <main class="changes">
        <h1>
          What changed <small>{systems.find((each) => each.name === name)?.title ?? name}</small>
        </h1>
        {(error ?? now?.error) && (
          <p class="notice notice-refused" role="alert">
            <SuitText text={error ?? now?.error ?? ""} />
          </p>
        )}
        {there && systems.length > 0 && <AskChanges name={name} there={there} systems={systems} />}
        {now && <Progress done={now.done} of={now.boards} isRunning={now.isRunning} />}
        {now?.found && <Found found={now.found} isRunning={now.isRunning} />}
      </main>
    </>
  );
}

function AskChanges({ name, there, systems }: { name: string; there: AuthorFile; systems: readonly Named[] }) {
  const base = /^extends:\s*["']?([\w/-]+)/m.exec(there.text)?.[1];
  const others = systems.filter((each) => each.name !== name);
  const usual = others.some((each) => each.name === base) ? base! : (others[0]?.name ?? "sayc");
  const [against, setAgainst] = useState(there.earlier.length > 0 ? `#${there.earlier[0]!.number}` : usual);
  const [boards, setBoards] = useState<number>(1000);
  const isRunning = comparison.value?.isRunning ?? false;
  return (
    <form
      class="changes-form row"
      aria-label="What is compared"
      onSubmit={(event) => {
        event.preventDefault();
        const asked: Against = against.startsWith("#") ? { earlier: Number(against.slice(1)) } : { with: against };
        void compare(name, asked, boards);
      }}
    >
      <label class="field">
        Compared with
        <select value={against} onChange={(event) => setAgainst(event.currentTarget.value)}>
          {there.earlier.length > 0 && (
            <optgroup label="Before a save">
              {there.earlier.slice(0, 20).map((version, index) => (
                <option key={version.number} value={`#${version.number}`}>
                  {index === 0 ? "Before the last save" : `Version ${version.number}`}, {timeText(version.kept)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Another system">
            {others.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
                {each.name === base ? " (which it extends)" : ""}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <label class="field">
        Boards
        <select value={String(boards)} onChange={(event) => setBoards(Number(event.currentTarget.value))}>
          {COUNTS.map((count) => (
            <option key={count} value={String(count)}>
              {count.toLocaleString("en")}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="main" disabled={isRunning}>
        Compare
      </button>
      {isRunning && (
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      )}
    </form>
  );
}

function timeText(when: string): string {
  return new Date(when).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

function Progress({ done, of, isRunning }: { done: number; of: number; isRunning: boolean }) {
  const text = `${done.toLocaleString("en")} of ${of.toLocaleString("en")} boards`;
  if (!isRunning) return done < of && done > 0 ? <p class="soft">Stopped after {text}.</p> : null;
  return (
    <p class="changes-progress">
      <progress value={done} max={of} aria-label={`Boards bid: ${text}`} />
      <span>{text}</span>
    </p>
  );
}

function Found({ found, isRunning }: { found: Changes; isRunning: boolean }) {
  const [one] = found.titles;
  const share = found.boards > 0 ? found.changed / found.boards : 0;
  return (
    <section class={isRunning ? "stale" : ""} aria-label="Auctions that changed">
      <p>
        <strong>{percentText(share)}</strong> of {found.boards.toLocaleString("en")} auctions changed. Against{" "}
        {one?.startsWith("version") ? "what it was before" : one} it wins{" "}
        <strong>{measuredText(found.won_per_1000, 0)}</strong> <Badge /> IMPs per 1,000 boards, double dummy, opponents
        silent.
        {found.left_out > 0 && ` ${found.left_out} boards could not be bid.`}
      </p>
      {found.auctions.length > 0 && (
        <div class="changes-scroll" tabIndex={0} role="region" aria-label="Auctions, the commonest first">
          <table class="changes-table">
            <thead>
              <tr>
                <th scope="col">Auction</th>
                <th scope="col">Now</th>
                <th scope="col">Before</th>
                <th scope="col" class="number">
                  Share
                </th>
                <th scope="col" class="number">
                  Boards
                </th>
                <th scope="col" class="number">
                  IMPs each <Badge />
                </th>
                <th scope="col">Example</th>
              </tr>
            </thead>
            <tbody>
              {found.auctions.map((each) => (
                <Row key={`${each.auction} ${each.made} ${each.other}`} each={each} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.more > 0 && <p class="soft">{found.more} rarer ones are not listed.</p>}
    </section>
  );
}

function Badge() {
  return (
    <span class="badge" title="with its 95 % interval">
      ≈ 95 %
    </span>
  );
}

function Row({ each }: { each: ChangedAuction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        <th scope="row">
          <SuitText text={each.auction} />
        </th>
        <td>
          <SuitText text={each.other} />
        </td>
        <td>
          <SuitText text={each.made} />
        </td>
        <td class="number">{percentText(each.share)}</td>
        <td class="number">{each.count}</td>
        <td class="number">{measuredText(each.won, 1)}</td>
        <td>
          <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Fold" : "Show"}
            <span class="unseen">
              {" "}
              boards for {each.auction}: {each.other}, not {each.made}
            </span>
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={7} class="changes-examples">
            {each.examples.map((example, index) => (
              <Example key={index} example={example} system={comparison.value?.system ?? "sayc"} />
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

function Example({ example, system }: { example: ChangedExample; system: string }) {
  const hands = Object.fromEntries(SEATS.map((seat) => [seat, cardsOf(example.hands[seat] ?? "")]));
  const won = example.won === 0 ? "no IMPs" : `${example.won > 0 ? "+" : "−"}${Math.abs(example.won)} IMPs`;
  return (
    <figure>
      <figcaption>
        {seatWord(example.seat)} calls otherwise; {vulnerabilityWords(example.vulnerability)} vulnerable; {won}
      </figcaption>
      <Diagram hands={hands} title={`Board on which ${seatWord(example.seat)} calls otherwise`} />
      <p>
        Now: <SuitText text={endText(example.ends[1] ?? "")} />
        <br />
        Before: <SuitText text={endText(example.ends[0] ?? "")} />
      </p>
      <p>
        <a href={analysisAddress(example, system)}>Analyse it</a>
      </p>
    </figure>
  );
}

/** `S: P 1N P P P` as people write it. */
export function endText(end: string): string {
  const [before, calls] = end.includes(": ") ? end.split(": ", 2) : ["", end];
  const shown = (calls ?? "").split(" ").map((call) => (/^([1-7]([CDHSN])|P|XX?)$/.test(call) ? callText(call) : call));
  return `${before ? `${before}: ` : ""}${shown.join(" ").replace(/( Pass){3}$/, "")}`;
}

/** The board on the analysis board, where the auctions part; the auction of before is a branch. */
function analysisAddress(example: ChangedExample, system: string): string {
  const [before, now] = example.ends.map((end) => (end.split(": ")[1] ?? "").split(" "));
  const calls = now?.length ? now : example.calls;
  let tree: { roots: readonly Node[]; path: Path } = { roots: treeOf(calls), path: [] };
  for (const call of before ?? []) tree = withMove(tree.roots, tree.path, call);
  const { dealer, vulnerability, hands } = example;
  const board = { name: "example", dealer, vulnerability, hands, calls, cards: [] };
  const path = example.calls.map(() => 0);
  return addressOf({ board, roots: tree.roots, path, eyes: "all", system, ewSystem: "" });
}

function percentText(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** `+0.4 ± 1.2`. */
export function measuredText({ value, high }: Measured, digits: number): string {
  const number = `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
  return high === null ? number : `${number} ± ${(high - value).toFixed(digits)}`;
}
