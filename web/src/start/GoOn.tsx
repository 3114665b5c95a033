// The tables that were left last, to go on with; all others are on the page of sessions.

import type { SittingRow } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { doneText, momentText } from "./sittingWords";

const MOST = 3;

export function GoOn({ rows }: { rows: readonly SittingRow[] }) {
  const unfinished = rows.filter((row) => !row.over).slice(0, MOST);
  if (rows.length === 0) return null;
  return (
    <section class="go-on" aria-labelledby="go-on">
      <header>
        <h2 id="go-on">Go on</h2>
        <a href="#/sessions">All sessions</a>
      </header>
      {unfinished.length === 0 && <p class="soft">Nothing was left unfinished.</p>}
      <ul class="rows">
        {unfinished.map((row) => (
          <li key={row.id}>
            <a class="row-link" href={`#/table/${row.id}`}>
              <strong>
                <SuitText text={row.title} />
              </strong>
              <span class="soft">
                {doneText(row)} · {momentText(row.changed)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
