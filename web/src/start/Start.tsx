// The first page: one button plays; then what was left unfinished, and the other games.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import type { StartAnswer } from "../shapes";
import { Appearance } from "../shared/Appearance";
import { Elsewhere } from "./Elsewhere";
import { GoOn } from "./GoOn";
import { NewTable } from "./NewTable";

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
        <p class="soft">Bridge, and other trick games, with three bots that say why.</p>
      </header>
      {error && (
        <p class="notice notice-lost">
          {error}{" "}
          <button type="button" onClick={load}>
            Try again
          </button>
        </p>
      )}
      {answer && <NewTable start={answer} />}
      {answer && <GoOn rows={answer.sittings} />}
      <section class="analyses" aria-labelledby="analyse">
        <h2 id="analyse">Look closer</h2>
        <ul>
          <li>
            <a class="button-like" href="#/analyse">
              Analyse a board: what each call told, to whose eyes
            </a>
          </li>
        </ul>
      </section>
      <section class="analyses" aria-labelledby="systems">
        <h2 id="systems">Systems</h2>
        <ul>
          <li>
            <a class="button-like" href="#/systems">
              Systems: read them, write your own, see what each rule does
            </a>
          </li>
          <li>
            <a class="button-like" href="#/form">
              A system of your own, chosen in a form
            </a>
          </li>
          <li>
            <a class="button-like" href="#/practice">
              Practise bidding
            </a>
          </li>
        </ul>
      </section>
      {answer && answer.games.length > 0 && (
        <section class="games" aria-labelledby="games">
          <h2 id="games">Other games</h2>
          <ul>
            {answer.games.map(({ name, title }) => (
              <li key={name}>
                <a class="button-like" href={`#/game/${name}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer class="start-more">
        {answer && <Elsewhere />}
        <details class="looks">
          <summary>Colours and taps</summary>
          <Appearance />
        </details>
      </footer>
    </main>
  );
}
