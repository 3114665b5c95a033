// The first page: sittings to go on with, and the form of a new table.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { Appearance } from "../shared/Appearance";
import { Choice } from "../shared/Choice";
import type { StartAnswer } from "../shapes";
import { NewGame } from "./NewGame";
import { NewTable } from "./NewTable";
import { Sittings } from "./Sittings";

export function Start() {
  const [answer, setAnswer] = useState<StartAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [game, setGame] = useState("bridge");
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
        <p class="soft">Bridge, and other trick games, with three bots that say why.</p>
      </header>
      {error && (
        <p class="notice notice-lost">{error} <button type="button" onClick={load}>Try again</button></p>
      )}
      {answer && <Sittings rows={answer.sittings} onChanged={load} />}
      {answer && (
        <section class="new">
          <h2>New table</h2>
          <Choice<string> name="game" title="Game" value={game} onChange={setGame}
            options={[{ value: "bridge", text: "Bridge" }, ...answer.games.map(({ name, title }) => ({ value: name, text: title }))]} />
          {game === "bridge" ? <NewTable start={answer} /> : <NewGame key={game} game={game} />}
        </section>
      )}
      <details class="looks">
        <summary>Colours and taps</summary>
        <Appearance />
      </details>
    </main>
  );
}
