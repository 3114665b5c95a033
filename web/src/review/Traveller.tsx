// What rooms of bots have made of the board, yours among them: contract, score, IMPs across the field, matchpoints.
import { useEffect, useState } from "preact/hooks";
import { api, isAborted } from "../api";
import type { FieldAnswer, FieldTable } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { signed } from "../words/names";
import { shortResult } from "./shortResult";

/** Milliseconds until more is asked for while rooms still play. */
const PAUSE = 4000;
const YOU = "you";

export function Traveller({ id, place }: { id: string; place: number }) {
  const field = useField(id, place);
  if (!field || (field.tables.length < 2 && field.complete)) return null;
  return (
    <section class="traveller" aria-labelledby="traveller">
      <h2 id="traveller">The field</h2>
      <table>
        <caption class="unseen">The results of all tables, the best for you first</caption>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">Result</th>
            <th scope="col" class="number">
              Score
            </th>
            <th scope="col" class="number">
              IMPs
            </th>
            <th scope="col" class="number">
              MP %
            </th>
          </tr>
        </thead>
        <tbody>
          {field.tables.map((table) => (
            <Row key={table.name} table={table} />
          ))}
        </tbody>
      </table>
      <p class="soft" role="status">
        {field.complete
          ? "Other tables are four bots each. Scores are your side’s, IMPs the mean against each other table."
          : "Other tables still play …"}
      </p>
    </section>
  );
}

function Row({ table }: { table: FieldTable }) {
  return (
    <tr class={table.name === YOU ? "traveller-you" : undefined}>
      <th scope="row">{table.title}</th>
      <td>
        <span aria-hidden="true">
          <SuitText text={shortResult(table.text)} />
        </span>
        <span class="unseen">{table.text}</span>
      </td>
      <td class="number">{signed(table.score)}</td>
      <td class="number">{table.imps === null ? "" : signed(table.imps, 1)}</td>
      <td class="number">{table.matchpoints === null ? "" : Math.round(table.matchpoints)}</td>
    </tr>
  );
}

function useField(id: string, place: number): FieldAnswer | null {
  const [field, setField] = useState<FieldAnswer | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setField(null);
    function ask(): void {
      api.field(id, place, asking.signal).then(
        (found) => {
          setField(found);
          if (!found.complete) timer = setTimeout(ask, PAUSE);
        },
        // The review says what is wrong with the connection; the field is asked for again.
        (reason: unknown) => !isAborted(reason) && (timer = setTimeout(ask, PAUSE)),
      );
    }
    ask();
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [id, place]);
  return field;
}
