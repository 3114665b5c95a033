// Requests to the server that this page came from. The cookie set with the page says who asks.
import type {
  AddressAnswer,
  AnalysedBoards,
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
} from "./shapes";

/** A request the server did not grant, in words for people; status 0 where the server was not reached. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The number of the table's last move, where it has moved on. */
    readonly number: number | null = null,
    /** The part of the form that is wrong, where the server says it. */
    readonly field: string | null = null,
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

async function ask<Answer>(path: string, options: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...options, headers: { Accept: "application/json", ...options.headers } });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused(0, "The table's program does not answer. Is dealspace web still running?");
  }
  if (response.ok) return (await response.json()) as Answer;
  const said = (await response.json().catch(() => ({}))) as { error?: string; number?: number; field?: string };
  const text = said.error ?? `The table's program answered ${response.status}.`;
  throw new Refused(response.status, text, said.number ?? null, said.field ?? null);
}

function send(path: string, method: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
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

function sittingPath(id: string): string {
  return `/api/sittings/${encodeURIComponent(id)}`;
}

export type ExportFormat = "pbn" | "lin" | "html";

export const api = {
  start: () => ask<StartAnswer>("/api/start"),
  address: () => ask<AddressAnswer>("/api/address"),
  open: (request: SittingRequest) =>
    send("/api/sittings", "POST", request) as Promise<{ id: string; notes?: string[] }>,
  pasted: (text: string, signal?: AbortSignal) => send("/api/pasted", "POST", { text }, signal) as Promise<Pasted>,
  analysedBoards: (text: string) => send("/api/analysis/boards", "POST", { text }) as Promise<AnalysedBoards>,
  analysis: <Answer>(what: string, row: object, signal?: AbortSignal) =>
    send(`/api/analysis/${what}`, "POST", row, signal) as Promise<Answer>,
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
  allBoardsAddress: "/api/export",
  field: (id: string, place: number, signal?: AbortSignal) =>
    ask<FieldAnswer>(`${sittingPath(id)}/field?place=${place}`, within(signal)),
  /** Where a board of a sitting, or all that are finished, are to be had as a file. */
  exportAddress: (id: string, format: ExportFormat, place: number | null = null, withReview = true) =>
    `${sittingPath(id)}/export?format=${format}${place === null ? "" : `&place=${place}`}${withReview ? "" : "&review=0"}`,
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
