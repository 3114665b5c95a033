// The tests of a system's file: run by themselves after a save, one run at a time.
import { signal } from "@preact/signals";
import { api, isAborted, reasonOf } from "../api";
import type { FailedTest, FileTests, Finding } from "../shapes";

export interface TestRun {
  system: string;
  done: number;
  of: number;
  result: FileTests | null;
  error: string | null;
}

export const testRun = signal<TestRun | null>(null);

let running: AbortController | null = null;

interface TestRow {
  done?: number;
  of?: number;
  result?: FileTests;
}

/** Run the tests of a system; those of another that still run are stopped. */
export async function runTests(system: string): Promise<void> {
  running?.abort();
  const mine = (running = new AbortController());
  testRun.value = { system, done: 0, of: 0, result: null, error: null };
  const take = (row: TestRow) => {
    if (!mine.signal.aborted && testRun.value) testRun.value = { ...testRun.value, ...row };
  };
  try {
    await api.authoredRows<TestRow>("tests", { system }, take, mine.signal);
  } catch (error) {
    if (isAborted(error) || mine.signal.aborted || !testRun.value) return;
    testRun.value = { ...testRun.value, error: reasonOf(error) };
  }
}

export function stopTests(): void {
  running?.abort();
  testRun.value = null;
}

/** What failed, in words. */
export function failedText(failed: FailedTest): string {
  const after = failed.auction ? `after ${failed.auction}` : "as dealer";
  const wanted = failed.hand ? `${failed.hand} ${after} should call ${failed.want}` : `what partner shows ${after}`;
  return `${wanted}; ${failed.found}${failed.why ? ` (${failed.why})` : ""}`;
}

/** The tests of a file that failed, as findings at their places. */
export function failedTests(system: string, run: TestRun | null): Finding[] {
  if (run?.system !== system) return [];
  return (run.result?.failed ?? []).map((failed) => ({
    code: "failed-test",
    severity: "warning",
    message: failedText(failed),
    file: failed.file ?? `${system}.yaml`,
    line: failed.line,
    column: failed.column,
    notes: [],
    help: null,
    auction: null,
    hands: [],
    share: null,
    mends: [],
    here: failed.file === null,
  }));
}
