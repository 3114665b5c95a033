// Tables that were left, to go on with; nothing finished is lost.
import { useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { SuitText } from "../shared/SuitText";
import type { SittingRow } from "../shapes";

export function Sittings({ rows, onChanged }: { rows: readonly SittingRow[]; onChanged: () => void }) {
  const [removing, setRemoving] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (rows.length === 0) return null;

  async function remove(id: string): Promise<void> {
    if (removing !== id) {
      setRemoving(id);
      return;
    }
    try {
      await api.remove(id);
      onChanged();
    } catch (reason) {
      setError(reasonOf(reason));
    }
  }

  return (
    <section class="sittings" aria-label="Go on with a table">
      <h2>Go on</h2>
      {error && <p class="notice notice-refused">{error}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`#/table/${row.id}`}>
              <strong><SuitText text={row.title} /></strong>
              <span class="soft">
                {row.done} of {row.boards} {row.boards === 1 ? "board" : "boards"} done{totalText(row)}{changedText(row)}
              </span>
            </a>
            <button type="button" class="quiet" aria-label={removing === row.id ? `Really remove ${row.title}` : `Remove ${row.title}`}
              onClick={() => void remove(row.id)} onBlur={() => setRemoving(null)}>
              {removing === row.id ? "Really?" : "Remove"}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function totalText(row: SittingRow): string {
  const text = typeof row.total === "string" ? row.total : row.total?.text;
  return text && row.done > 0 ? ` · ${text}` : "";
}

/** When it was last played; the server says it as seconds, or as a date that the browser can read. */
function changedText(row: SittingRow): string {
  const date = new Date(typeof row.changed === "number" ? 1000 * row.changed : row.changed);
  if (Number.isNaN(date.getTime())) return "";
  return ` · ${date.toLocaleDateString(undefined, { day: "numeric", month: "short" })}, ${date.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" })}`;
}
