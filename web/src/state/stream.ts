// The numbered events of a table. The connection is made again by itself when it is lost, and goes on from the number
// after the last one that arrived.
import type { TableEvent } from "../shapes";

export interface Following {
  onEvent: (event: TableEvent) => void;
  onConnected: (connected: boolean) => void;
  /** The last number that is known. */
  number: () => number;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;

/** Wait before the next attempt: doubled each time, five seconds at most. */
export function waitBefore(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
}

/** Follow the events of a table until the returned function is called. */
export function follow(id: string, following: Following): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;

  function connect(): void {
    if (ended) return;
    source?.close();
    source = new EventSource(`/api/sittings/${encodeURIComponent(id)}/events?from=${following.number() + 1}`);
    source.onopen = () => {
      attempt = 0;
      following.onConnected(true);
    };
    source.onmessage = (message: MessageEvent<string>) => following.onEvent(JSON.parse(message.data) as TableEvent);
    source.onerror = () => {
      source?.close();
      if (ended) return;
      following.onConnected(false);
      clearTimeout(timer);
      timer = setTimeout(connect, waitBefore(attempt++));
    };
  }

  function atOnce(): void {
    if (source?.readyState === EventSource.OPEN) return;
    clearTimeout(timer);
    connect();
  }

  connect();
  window.addEventListener("online", atOnce);
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener("online", atOnce);
    source?.close();
  };
}
