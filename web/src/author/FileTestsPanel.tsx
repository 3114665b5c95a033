// What came of the tests of a file: how many passed, and each that failed with its place.
import type { FailedTest } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { failedText, testRun } from "./tests";

interface Properties {
  system: string;
  /** Where a line of the file is to be shown; without it the places are words. */
  onPlace?: (line: number) => void;
  /** Whether failed tests are listed elsewhere. */
  isBrief?: boolean;
}

export function FileTestsPanel({ system, onPlace, isBrief = false }: Properties) {
  const run = testRun.value;
  if (!run || run.system !== system) return null;
  const { result, error } = run;
  return (
    <section class="file-tests" aria-label="Tests of the file">
      <p role="status">
        {error ??
          (result
            ? passedText(result.passed, result.tests)
            : `The file's tests run … ${run.of ? `${run.done} of ${run.of}` : ""}`)}
      </p>
      {result && !isBrief && result.failed.length > 0 && (
        <ul>
          {result.failed.map((failed, index) => (
            <li key={index} class="notice">
              <Place failed={failed} onPlace={onPlace} /> <SuitText text={failedText(failed)} />
            </li>
          ))}
        </ul>
      )}
      {result?.warnings.map((warning) => (
        <p key={warning} class="soft">
          <SuitText text={warning} />
        </p>
      ))}
    </section>
  );
}

function Place({ failed, onPlace }: { failed: FailedTest; onPlace: ((line: number) => void) | undefined }) {
  const text = `${failed.file ? `${failed.file}, line` : "Line"} ${failed.line}`;
  if (!onPlace || failed.file) return <strong>{text}:</strong>;
  return (
    <button type="button" class="quiet" onClick={() => onPlace(failed.line)}>
      {text}
    </button>
  );
}

export function passedText(passed: number, tests: number): string {
  if (tests === 0) return "The file has no tests of its own.";
  if (tests === 1) return passed === 1 ? "The file’s one test passes." : "The file’s one test fails.";
  return passed === tests
    ? `All ${tests} tests of the file pass.`
    : `${tests - passed} of ${tests} tests of the file fail.`;
}
