// The numbered events of a table, for one tab among several. A browser keeps six connections to one server at most, so
// that few tabs may keep one each: those in sight, three together, follow a stream; the others look from time to time
// whether there is news, and read it then. The connection is made again by itself when it is lost, and goes on from the
// number after the last one that arrived.
import { api } from "../api";
import type { TableEvent, View } from "../shapes";

export interface Following {
  onEvent: (event: TableEvent) => void;
  /** How the table stands, where it was found out without its events. */
  onView: (number: number, view: View) => void;
  onConnected: (connected: boolean) => void;
  /** The last number that is known. */
  number: () => number;
}

export interface Follower {
  stop: () => void;
  /** Look now: there is news. */
  hurry: () => void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;
const BETWEEN_LOOKS_MS = 1000;
const BETWEEN_LOOKS_OUT_OF_SIGHT_MS = 5000;
const PLACES = 3;

/** Wait before the next attempt: doubled each time, five seconds at most. */
export function waitBefore(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
}

/** Follow the events of a table until it is stopped. */
export function follow(id: string, following: Following): Follower {
  const ended = new AbortController();
  let goOn: () => void = () => undefined;

  /** Read the stream until it is enough; whether the connection is there until then. */
  function read(isEnough: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const source = new EventSource(`/api/sittings/${encodeURIComponent(id)}/events?from=${following.number() + 1}`);
      const over = new AbortController();
      function end(isThere: boolean): void {
        source.close();
        over.abort();
        resolve(isThere);
      }
      function look(): void {
        if (ended.signal.aborted || isEnough()) end(true);
      }
      source.onopen = () => following.onConnected(true);
      source.onmessage = (message: MessageEvent<string>) => {
        following.onEvent(JSON.parse(message.data) as TableEvent);
        look();
      };
      source.onerror = () => end(false);
      document.addEventListener("visibilitychange", look, { signal: over.signal });
      ended.signal.addEventListener("abort", look, { signal: over.signal });
    });
  }

  /** Ask where the table is, and read what has happened since the last number; whether the server answers. */
  async function lookForNews(): Promise<boolean> {
    try {
      const now = await api.table(id);
      if (ended.signal.aborted) return true;
      following.onConnected(true);
      const isThere = now.number <= following.number() || (await read(() => following.number() >= now.number));
      if (!isThere && !ended.signal.aborted) following.onView(now.number, now.view);
      return true;
    } catch {
      return false;
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      goOn = resolve;
      setTimeout(resolve, milliseconds);
    });
  }

  async function run(): Promise<void> {
    for (let attempt = 0; !ended.signal.aborted; ) {
      const leave = document.hidden ? null : await takePlace();
      if (leave) await read(() => document.hidden).finally(leave);
      if (ended.signal.aborted) return;
      if (await lookForNews()) {
        attempt = 0;
        await pause(document.hidden ? BETWEEN_LOOKS_OUT_OF_SIGHT_MS : BETWEEN_LOOKS_MS);
      } else if (!ended.signal.aborted) {
        following.onConnected(false);
        await pause(waitBefore(attempt++));
      }
    }
  }

  const hurry = (): void => goOn();
  window.addEventListener("online", hurry, { signal: ended.signal });
  document.addEventListener("visibilitychange", hurry, { signal: ended.signal });
  void run();
  return {
    stop: () => {
      ended.abort();
      goOn();
    },
    hurry,
  };
}

/** A place among the tabs that follow a stream, as what leaves it again; null where all are taken. */
async function takePlace(): Promise<(() => void) | null> {
  if (!("locks" in navigator)) return () => undefined; // the page came from another computer, unencrypted
  for (let place = 1; place <= PLACES; place++) {
    const leave = await takenLock(`stream ${place}`);
    if (leave) return leave;
  }
  return null;
}

function takenLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((leave) => resolve(leave));
        resolve(null);
        return undefined;
      })
      .catch(() => resolve(() => undefined)); // no locks here
  });
}
