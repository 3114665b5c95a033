import { expect, test } from "vitest";
import { shortResult } from "../src/review/shortResult";

test.each([
  ["4♠ by North, made with 1 over: 11 tricks, North–South +450", "4♠ N +1"],
  ["3NT by East, made exactly: −400", "3NT E ="],
  ["6♥XX by West, 12 down: 0 tricks, North–South +6600", "6♥XX W −12"],
  ["Passed out: no score", "Passed out"],
  ["4♠ by South, not played to the end", "4♠ by South, not played to the end"],
])("%s is %s", (text, short) => expect(shortResult(text)).toBe(short));
