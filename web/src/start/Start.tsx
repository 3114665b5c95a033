// The first page: sittings to go on with, and the form of a new table.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { Appearance } from "../shared/Appearance";
import type { StartAnswer } from "../shapes";
import { NewTable } from "./NewTable";
import { Sittings } from "./Sittings";

export function Start() {
  const [answer, setAnswer] = useState<StartAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(load, []);

  function load(): void {
    api.start().then(
      (start) => {
        setAnswer(start);
        setError(null);
      },
      (reason: unknown) => setError(reasonOf(reason)),
    );
  }

  return (
    <main class="start" aria-busy={answer === null && error === null}>
      <header>
        <h1>dealspace</h1>
        <p class="soft">Bridge with three bots that say why.</p>
      </header>
      {error && (
        <p class="notice notice-lost">{error} <button type="button" onClick={load}>Try again</button></p>
      )}
      {answer && <Sittings rows={answer.sittings} onChanged={load} />}
      {answer && <NewTable start={answer} />}
      <details class="looks">
        <summary>Colours and taps</summary>
        <Appearance />
      </details>
    </main>
  );
}
