// Requests about batches, and what is said of them.
import { ask, send } from "../api";
import type {
  Batch,
  BatchBoard,
  BatchDecision,
  BatchesAnswer,
  BatchRequest,
  BatchWho,
  FiledBoard,
  Seat,
  SessionRead,
} from "../shapes";
import { moveText, seatWord } from "../words/names";

const AT = "/api/batches";

function path(id: string): string {
  return `${AT}/${encodeURIComponent(id)}`;
}

export const batchApi = {
  all: () => ask<BatchesAnswer>(AT),
  read: (text: string) => send(`${AT}/read`, "POST", { text }) as Promise<SessionRead>,
  begin: (request: BatchRequest) => send(AT, "POST", request) as Promise<{ id: string; notes: string[] }>,
  one: (id: string) => ask<Batch>(path(id)),
  hold: (id: string, paused: boolean) => send(path(id), "PUT", { paused }) as Promise<Batch>,
  remove: (id: string) => ask<unknown>(path(id), { method: "DELETE" }),
  board: (id: string, place: number) => ask<FiledBoard>(`${path(id)}/boards/${place}`),
  page: (id: string) => `${path(id)}/page`,
};

/** The dearest first; as in the file where they cost the same, and what is not known last. */
export function byCost(boards: readonly BatchBoard[]): BatchBoard[] {
  const known = (board: BatchBoard) => (board.of > 0 && board.failed === null ? 0 : 1);
  return [...boards].sort((a, b) => known(a) - known(b) || b.cost - a.cost || a.place - b.place);
}

/** `3.2 ± 1.0`, `nothing`; empty while nothing is known. */
export function costWords({ cost, interval, dear, of, failed }: BatchBoard): string {
  if (failed !== null) return "not reviewed";
  if (of === 0) return "";
  return dear > 0 ? `${cost.toFixed(1)} ± ${interval.toFixed(1)}` : "nothing";
}

/** `South, trick 3: ♠Q (♠A is better)`. */
export function dearestWords({ seat, move, best, trick }: BatchDecision): string {
  const where = [seat ? seatWord(seat) : "", trick === null ? "" : `trick ${trick}`].filter(Boolean).join(", ");
  return `${where}: ${moveText(move)} (${moveText(best)} is better)`;
}

export interface Whom {
  key: string;
  text: string;
  who: BatchWho;
}

/** Who can be reviewed: the pairs and players of the file, then the sides and seats. */
export function whomOf(read: SessionRead): { title: string; choices: Whom[] }[] {
  const seats: Seat[] = ["N", "E", "S", "W"];
  const named = (names: string[], boards: number): Whom => ({
    key: names.join("|"),
    text: `${names.join(" and ")} (${boards})`,
    who: { names },
  });
  return [
    { title: "Pairs", choices: read.pairs.map(({ names, boards }) => named(names, boards)) },
    { title: "Players", choices: read.names.map(({ name, boards }) => named([name], boards)) },
    {
      title: "Sides and seats",
      choices: [
        { key: "NS", text: "North–South of every board", who: { side: "NS" } },
        { key: "EW", text: "East–West of every board", who: { side: "EW" } },
        ...seats.map((seat): Whom => ({ key: seat, text: `${seatWord(seat)} of every board`, who: { seat } })),
      ],
    },
  ].filter(({ choices }) => choices.length > 0) as { title: string; choices: Whom[] }[];
}
