// Every sitting that is kept, with its finished boards; what is searched for; a file of all boards.
import { useEffect, useState } from "preact/hooks";
import { api, isAborted, reasonOf } from "../api";
import type { SessionRow, SessionsAnswer } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { playerName } from "../state/playerName";
import { SessionPart } from "./SessionPart";

/** Milliseconds without a key before the server is asked; and until it is asked again while it still reads. */
const PAUSE = 250;
const READING_PAUSE = 2000;

export function Sessions() {
  const [search, setSearch] = useState("");
  const { answer, error, load, loadMore } = useSessions(search);
  const rows = answer?.sessions ?? [];
  return (
    <main class="start sessions" aria-busy={answer === null && error === null}>
      <Crumbs />
      <h1>Sessions</h1>
      <div class="sessions-tools">
        <label class="field">
          Search titles, contracts, notes and dates
          <input
            type="search"
            value={search}
            autocomplete="off"
            spellcheck={false}
            placeholder="4♠ or 4s, slam, 5 January"
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
        <a class="button-like" href="#/batch">
          Review a file’s boards
        </a>
        {(rows.length > 0 || search !== "") && (
          <label class="field">
            Your name in files
            <input
              type="text"
              value={playerName.value}
              maxLength={40}
              placeholder="Player"
              autocomplete="name"
              onInput={(event) => (playerName.value = event.currentTarget.value)}
            />
          </label>
        )}
        {(rows.length > 0 || search !== "") && (
          <a class="button-like" href={api.allBoardsAddress()} download>
            All boards as PBN
          </a>
        )}
      </div>
      {error && (
        <p class="notice notice-refused" role="alert">
          {error}
        </p>
      )}
      <p class="soft" role="status">
        {answer && foundText(rows, search, answer.more)}
        {answer?.reading && " Earlier boards are being read …"}
      </p>
      {rows.map((row) => (
        <SessionPart key={row.id} row={row} onRemoved={load} />
      ))}
      {answer?.more && (
        <button type="button" onClick={loadMore}>
          Show more
        </button>
      )}
    </main>
  );
}

function foundText(rows: readonly SessionRow[], search: string, more: boolean): string {
  if (rows.length === 0)
    return search.trim()
      ? "Nothing is found."
      : "Nothing has been played yet: a session stands here from its first board on.";
  if (!search.trim()) return "";
  return `${rows.length}${more ? " and more" : ""} ${rows.length === 1 && !more ? "session has" : "sessions have"} it.`;
}

function useSessions(search: string) {
  const [answer, setAnswer] = useState<SessionsAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    let timer = setTimeout(ask, answer === null ? 0 : PAUSE);
    function ask(): void {
      api.sessions(search, 0, asking.signal).then(
        (found) => {
          setAnswer(found);
          setError(null);
          if (found.reading) timer = setTimeout(ask, READING_PAUSE);
        },
        (reason: unknown) => !isAborted(reason) && setError(reasonOf(reason)),
      );
    }
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search, times]);

  function loadMore(): void {
    const before = answer?.sessions ?? [];
    api.sessions(search, before.length).then(
      (found) => setAnswer({ ...found, sessions: [...before, ...found.sessions] }),
      (reason: unknown) => setError(reasonOf(reason)),
    );
  }

  return { answer, error, load: () => setTimes((before) => before + 1), loadMore };
}
