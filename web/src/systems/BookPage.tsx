// A system as a book: a tree that folds, call by call, each point loaded when it is opened; words are searched in its rules.
import { useEffect, useRef, useState } from "preact/hooks";
import { isAborted, reasonOf } from "../api";
import { practiceAddress } from "../route";
import type { BiddingPoint, CallName, PointCall, RuleSearch } from "../shapes";
import { ChapterLink } from "../shared/ChapterLink";
import { SuitText } from "../shared/SuitText";
import { callText } from "../words/names";
import { askAbout, percent } from "./about";
import { callsTyped } from "./callsTyped";
import { HandLines } from "./HandLines";

export function BookPage({ system }: { system: string }) {
  // The calls that are unfolded, each with all calls before it: "1N-P-2C".
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const tree = useRef<HTMLDivElement>(null);

  function toggle(key: string): void {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  }

  function show(calls: readonly CallName[]): void {
    const keys = calls.flatMap((call, place) => (call === "P" ? [] : [keyOf(calls.slice(0, place + 1))]));
    setOpen(new Set([...open, ...keys]));
    const wanted = keys.at(-1);
    if (wanted) {
      const look = (left: number): void => {
        const found = tree.current?.querySelector<HTMLElement>(`[data-key="${wanted}"]`);
        if (found) {
          found.scrollIntoView({ block: "center" });
          found.focus({ preventScroll: true });
        } else if (left > 0) setTimeout(look, 200, left - 1);
      };
      look(50);
    }
  }

  return (
    <div class="book">
      <BookSearch system={system} onAuction={show} />
      <div
        ref={tree}
        class="book-tree"
        role="group"
        aria-label="Calls of the book"
        onKeyDown={(event) => moveInTree(event, tree.current)}
      >
        <BookPoint system={system} calls={[]} open={open} onToggle={toggle} heading="Opening bids" />
      </div>
      <p class="soft">
        Shares are of hands drawn at random for the player on turn (≈); ranges are exact. ↑ ↓ go through the calls, →
        unfolds one, ← folds it.
      </p>
    </div>
  );
}

function keyOf(calls: readonly CallName[]): string {
  return calls.join("-");
}

interface PointProperties {
  system: string;
  calls: readonly CallName[];
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
  heading: string;
  /** Whether the opponents of the side that called last are on turn, of whom passes say nothing. */
  isTheirs?: boolean;
}

/** A point of the auction: its calls as the ladder rises, and behind each, where it is unfolded, what follows. */
function BookPoint({ system, calls, open, onToggle, heading, isTheirs = false }: PointProperties) {
  const [point, setPoint] = useState<BiddingPoint | null>(null);
  const [error, setError] = useState<string | null>(null);
  const at = keyOf(calls);
  useEffect(() => {
    const asking = new AbortController();
    askAbout<BiddingPoint>("point", { system }, { calls }, asking.signal).then(setPoint, (reason: unknown) => {
      if (!isAborted(reason)) setError(reasonOf(reason));
    });
    return () => asking.abort();
  }, [system, at]);
  if (error) return <p class="soft">{error}</p>;
  if (!point) return <p class="waiting">{heading} …</p>;
  const shown = point.calls.filter((row) => !(isTheirs && row.call === "P"));
  return (
    <section class={isTheirs ? "book-point book-theirs" : "book-point"} aria-label={`${heading}: ${point.title}`}>
      <h3>
        <SuitText text={heading} />
      </h3>
      {point.notes.map((note, place) => (
        <details key={place} class="book-note">
          <summary>{note.title || "The author says"}</summary>
          {/* Made of Markdown by the server: nothing in it runs or is loaded. */}
          <div dangerouslySetInnerHTML={{ __html: note.html }} />
        </details>
      ))}
      <ul>
        {shown.map((row) => (
          <BookCall key={row.call} system={system} row={row} calls={calls} open={open} onToggle={onToggle} />
        ))}
      </ul>
      {point.undefined > 0.0005 && !isTheirs && (
        <p class="soft">
          No rule for {percent(point.undefined)} of the hands, as {point.undefined_hands[0] ?? "some"}: simulation
          decides.
        </p>
      )}
    </section>
  );
}

interface CallProperties {
  system: string;
  row: PointCall;
  calls: readonly CallName[];
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function BookCall({ system, row, calls, open, onToggle }: CallProperties) {
  const after = [...calls, row.call];
  const key = keyOf(after);
  const isOpen = open.has(key);
  const isOver = row.call === "P" && calls.length >= 3 && calls.slice(-2).every((call) => call === "P");
  return (
    <li class={row.natural ? "book-natural" : undefined}>
      <button type="button" class="book-call" data-key={key} aria-expanded={isOpen} onClick={() => onToggle(key)}>
        <span class="book-sign" aria-hidden="true">
          {isOpen ? "▾" : "▸"}
        </span>
        <strong>
          <SuitText text={callText(row.call)} />
        </strong>
        <span class="book-text">
          <span>
            <SuitText text={row.text} />
          </span>
          <small>
            <SuitText text={[row.numbers, ...row.marks].join(" · ")} />
          </small>
        </span>
        <span class="book-share">{row.share > 0 ? `≈ ${percent(row.share)}` : ""}</span>
      </button>
      {isOpen && (
        <div class="book-after">
          <HandLines hands={row.hands} />
          <p class="book-rules">
            {row.rules.map((place) => (
              <ChapterLink
                key={`${place.file}:${place.line}`}
                place={place}
                text={`${place.file.replace(/^systems\//, "").replace(/\.yaml$/, "")}, line ${place.line}`}
              />
            ))}
            {row.natural && <small>natural layer: rules for any auction</small>}
          </p>
          {!isOver && (
            <p>
              <a
                href={practiceAddress(system, (after.some((call) => call !== "P") ? [...after, "P"] : after).join(" "))}
              >
                Practise what follows
              </a>
            </p>
          )}
          {!isOver && <What system={system} after={after} open={open} onToggle={onToggle} />}
        </div>
      )}
    </li>
  );
}

/** What follows a call: partner's calls when the next player passes, and folded what the next player may call. */
function What({ system, after, open, onToggle }: Omit<PointProperties, "calls" | "heading"> & { after: CallName[] }) {
  const [theirs, setTheirs] = useState(false);
  const opened = after.some((call) => call !== "P");
  const shown = theirs || [...open].some((key) => isBeyond(key, after));
  if (!opened) {
    return (
      <BookPoint
        system={system}
        calls={after}
        open={open}
        onToggle={onToggle}
        heading="Opening bids of the next seat"
      />
    );
  }
  return (
    <>
      <BookPoint
        system={system}
        calls={[...after, "P"]}
        open={open}
        onToggle={onToggle}
        heading={`${playerAt([...after, "P"])}, after a pass`}
      />
      <details class="book-come-in" open={shown} onToggle={(event) => setTheirs(event.currentTarget.open)}>
        <summary>When the next player calls</summary>
        {shown && (
          <BookPoint system={system} calls={after} open={open} onToggle={onToggle} heading={playerAt(after)} isTheirs />
        )}
      </details>
    </>
  );
}

/** Whose turn it is, as players call that seat. */
function playerAt(calls: readonly CallName[]): string {
  const opener = calls.findIndex((call) => call !== "P");
  return ["Opener", "Opener's left", "Responder", "Opener's right"][(calls.length - opener) % 4]!;
}

/** Whether an unfolded call stands behind a bid of the player next to `after`. */
function isBeyond(key: string, after: readonly CallName[]): boolean {
  const before = `${keyOf(after)}-`;
  return key.startsWith(before) && !key.slice(before.length).startsWith("P-") && key.slice(before.length) !== "P";
}

function counted(rules: number): string {
  return `${rules} rule${rules === 1 ? "" : "s"}`;
}

/** ↑ ↓ go to the call above and below, → unfolds, ← folds or goes to the call that this one follows. */
function moveInTree(event: KeyboardEvent, tree: HTMLElement | null): void {
  const here = event.target;
  if (!(here instanceof HTMLElement) || !here.matches(".book-call") || !tree) return;
  const calls = [...tree.querySelectorAll<HTMLElement>(".book-call")];
  const isOpen = here.getAttribute("aria-expanded") === "true";
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) calls[calls.indexOf(here) + step]?.focus();
  else if (event.key === "ArrowRight" && !isOpen) here.click();
  else if (event.key === "ArrowLeft" && isOpen) here.click();
  else if (event.key === "ArrowLeft") {
    here.closest("ul")?.closest("li")?.querySelector<HTMLElement>(".book-call")?.focus();
  } else return;
  event.preventDefault();
}

function BookSearch({ system, onAuction }: { system: string; onAuction: (calls: CallName[]) => void }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<RuleSearch | null>(null);
  const calls = callsTyped(text);
  useEffect(() => {
    if (text.trim().length < 2 || calls) {
      setFound(null);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      askAbout<RuleSearch>("search", { system }, { search: text }, asking.signal).then(setFound, () => undefined);
    }, 250);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, system]);
  return (
    <form
      class="book-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (calls) onAuction(calls);
      }}
    >
      <label class="field" for="book-search">
        Words of a rule, or an auction: stayman, 1N P 2C
      </label>
      <div class="row">
        <input
          id="book-search"
          type="search"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          autocomplete="off"
        />
        {calls && (
          <button type="submit" class="main">
            Open <SuitText text={calls.map(callText).join(" ")} />
          </button>
        )}
      </div>
      {found && (
        <section class="found-rules" aria-label="Rules found" aria-live="polite">
          <p class="soft">
            {found.found.length === 0 ? "No rule has all these words." : counted(found.found.length + found.more)}
            {found.more > 0 && `, of which these are ${found.found.length}`}
          </p>
          <ul>
            {found.found.map((rule) => (
              <li key={`${rule.file}:${rule.line}`}>
                <ChapterLink place={rule} text={rule.context} />
                <pre tabIndex={0}>{rule.text}</pre>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}
