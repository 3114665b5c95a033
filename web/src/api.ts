// Requests to the server that this page came from. The cookie set with the page says who asks.
import type {
  AddressAnswer,
  AnalysedBoards,
  AuthorFile,
  FieldAnswer,
  GameRequest,
  Hint,
  Meanings,
  Pasted,
  Review,
  SessionsAnswer,
  SittingRequest,
  StartAnswer,
  StatisticsAnswer,
  View,
  WhyNot,
  WorkshopAnswer,
} from "./shapes";
import { playerName } from "./state/playerName";
import { released } from "./state/pointer";

/** A request the server did not grant, in words for people; status 0 where the server was not reached. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The number of the table's last move, where it has moved on. */
    readonly number: number | null = null,
    /** The part of the form that is wrong, where the server says it. */
    readonly field: string | null = null,
    /** All that the server said. */
    readonly row: unknown = null,
  ) {
    super(message);
  }

  get movedOn(): boolean {
    return this.status === 409;
  }

  get unreached(): boolean {
    return this.status === 0;
  }
}

export async function ask<Answer>(path: string, options: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...options, headers: { Accept: "application/json", ...options.headers } });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw unreached();
  }
  if (!response.ok) throw await refusalOf(response);
  const answer = (await response.json()) as Answer;
  await released(options.signal);
  return answer;
}

function unreached(): Refused {
  return new Refused(0, "The table's program does not answer. Is dealspace web still running?");
}

async function refusalOf(response: Response): Promise<Refused> {
  const said = (await response.json().catch(() => ({}))) as { error?: string; number?: number; field?: string };
  const text = said.error ?? `The table's program answered ${response.status}.`;
  return new Refused(response.status, text, said.number ?? null, said.field ?? null, said);
}

export function send(path: string, method: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  return ask(path, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
    ...within(signal),
  });
}

function within(signal: AbortSignal | undefined): RequestInit {
  return signal ? { signal } : {};
}

/** The rows of an answer that comes row by row, each as it arrives. */
async function askRows<Row>(path: string, body: unknown, take: (row: Row) => void, signal: AbortSignal): Promise<void> {
  const headers = { "Content-Type": "application/json", Accept: "application/x-ndjson" };
  let response: Response;
  try {
    response = await fetch(path, { method: "POST", body: JSON.stringify(body), headers, signal });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw unreached();
  }
  if (!response.ok || !response.body) throw await refusalOf(response);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const row = JSON.parse(line) as Row & { error?: string };
      if (row.error !== undefined) throw new Refused(response.status, row.error);
      await released(signal);
      take(row);
    }
    if (done) return;
  }
}

function sittingPath(id: string): string {
  return `/api/sittings/${encodeURIComponent(id)}`;
}

export type ExportFormat = "pbn" | "lin" | "html";

/** The person's name as a part of an address; empty where none is said. */
function named(before: "?" | "&"): string {
  const name = playerName.value.trim();
  return name ? `${before}name=${encodeURIComponent(name)}` : "";
}

export const api = {
  start: () => ask<StartAnswer>("/api/start"),
  address: () => ask<AddressAnswer>("/api/address"),
  open: (request: SittingRequest) =>
    send("/api/sittings", "POST", request) as Promise<{ id: string; notes?: string[] }>,
  pasted: (text: string, signal?: AbortSignal) => send("/api/pasted", "POST", { text }, signal) as Promise<Pasted>,
  analysedBoards: (text: string) => send("/api/analysis/boards", "POST", { text }) as Promise<AnalysedBoards>,
  /** The boards of a list of the server: `file`, or `sitting/ID` for those of a session that are over. */
  listedBoards: (list: string) => ask<AnalysedBoards>(`/api/analysis/boards?list=${encodeURIComponent(list)}`),
  analysis: <Answer>(what: string, row: object, signal?: AbortSignal) =>
    send(`/api/analysis/${what}`, "POST", row, signal) as Promise<Answer>,
  /** An answer that comes in pieces, or that gets better while it is worked out; aborting it stops the work. */
  analysisRows: <Row>(what: string, row: object, take: (row: Row) => void, signal: AbortSignal) =>
    askRows<Row>(`/api/analysis/${what}`, row, take, signal),
  workshop: (signal?: AbortSignal) => ask<WorkshopAnswer>("/api/workshop", within(signal)),
  systemFile: (name: string, signal?: AbortSignal) =>
    ask<AuthorFile>(`/api/workshop/file?name=${encodeURIComponent(name)}`, within(signal)),
  earlierText: (name: string, number: number) =>
    ask<{ text: string }>(`/api/workshop/earlier?name=${encodeURIComponent(name)}&number=${number}`),
  systemSchema: () => ask<Record<string, unknown>>("/api/workshop/schema"),
  /** Changes a file of the author's folder: `file` saves it, `extend`, `rename`, `delete`, `restore`. */
  changeFile: (what: "file" | "extend" | "rename" | "delete" | "restore", row: object) =>
    send(`/api/workshop/${what}`, "POST", row) as Promise<AuthorFile>,
  askSystem: <Answer>(what: string, row: object, signal?: AbortSignal) =>
    send(`/api/workshop/ask/${what}`, "POST", row, signal) as Promise<Answer>,
  bidIt: (row: object) => send("/api/workshop/bid", "POST", row) as Promise<{ id: string }>,
  authored: <Answer>(what: string, row: object, signal?: AbortSignal) =>
    send(`/api/workshop/${what}`, "POST", row, signal) as Promise<Answer>,
  authoredRows: <Row>(what: string, row: object, take: (row: Row) => void, signal: AbortSignal) =>
    askRows<Row>(`/api/workshop/${what}`, row, take, signal),
  openGame: (request: GameRequest) => send("/api/sittings", "POST", request) as Promise<{ id: string }>,
  remove: (id: string) => ask<unknown>(sittingPath(id), { method: "DELETE" }),
  table: (id: string) => ask<{ number: number; view: View }>(sittingPath(id)),
  move: (id: string, number: number, kind: string, text: string) =>
    send(`${sittingPath(id)}/moves`, "POST", { number, kind, text }) as Promise<{ number: number }>,
  meanings: (id: string, number: number, signal?: AbortSignal) =>
    ask<Meanings>(`${sittingPath(id)}/meanings?number=${number}`, within(signal)),
  hint: (id: string, number: number, signal?: AbortSignal) =>
    ask<Hint>(`${sittingPath(id)}/hint?number=${number}`, within(signal)),
  whyNot: (id: string, number: number, move: string, signal?: AbortSignal) =>
    ask<WhyNot>(`${sittingPath(id)}/whynot?number=${number}&move=${encodeURIComponent(move)}`, within(signal)),
  review: (id: string, place: number, signal?: AbortSignal) =>
    ask<Review>(`${sittingPath(id)}/review?place=${place}`, within(signal)),
  sessions: (search: string, skipped: number, signal?: AbortSignal) =>
    ask<SessionsAnswer>(`/api/sessions?search=${encodeURIComponent(search)}&skipped=${skipped}`, within(signal)),
  statistics: () => ask<StatisticsAnswer>("/api/statistics"),
  finished: (id: string, place: number) =>
    ask<{ number: number; view: View }>(`${sittingPath(id)}/finished?place=${place}`),
  finishedMeanings: (id: string, place: number, signal?: AbortSignal) =>
    ask<Meanings>(`${sittingPath(id)}/meanings?place=${place}`, within(signal)),
  allBoardsAddress: () => `/api/export${named("?")}`,
  field: (id: string, place: number, signal?: AbortSignal) =>
    ask<FieldAnswer>(`${sittingPath(id)}/field?place=${place}`, within(signal)),
  /** Where a board of a sitting, or all that are finished, are to be had as a file. */
  exportAddress: (id: string, format: ExportFormat, place: number | null = null, withReview = true) =>
    `${sittingPath(id)}/export?format=${format}${place === null ? "" : `&place=${place}`}${withReview ? "" : "&review=0"}${named("&")}`,
  exported: async (id: string, format: ExportFormat, place: number) => {
    const response = await fetch(api.exportAddress(id, format, place));
    if (!response.ok) throw new Refused(response.status, `The board could not be exported (${response.status}).`);
    return response.text();
  },
  notes: (id: string, place: number) => ask<{ text: string }>(`${sittingPath(id)}/notes?place=${place}`),
  keepNotes: (id: string, place: number, text: string) =>
    send(`${sittingPath(id)}/notes?place=${place}`, "PUT", { text }),
};

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** What went wrong, for people. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
