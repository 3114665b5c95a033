import { expect, test } from "vitest";
import type { TableEvent, View } from "../src/shapes";
import { meaningsKey, NOTHING_KNOWN, withEvent, withView } from "../src/state/reducer";

const view = (number: number): View =>
  ({
    number,
    phase: "auction",
    yours: true,
    board: { place: 1 },
    auction: [{ seat: "N", call: "1C" }],
    played: [],
    trick: [],
  }) as unknown as View;
const event = (number: number, ...texts: string[]): TableEvent => ({
  number,
  view: view(number),
  happened: texts.map((text) => ({ kind: "call", text })),
});

test("an event brings its view and what is said", () => {
  const { known, said } = withEvent(NOTHING_KNOWN, event(3, "North: one club", ""));
  expect(known.number).toBe(3);
  expect(known.view?.number).toBe(3);
  expect(said).toEqual(["North: one club"]);
});

test("an event that was seen is not said again, and an older one changes nothing", () => {
  const { known } = withEvent(NOTHING_KNOWN, event(3, "once"));
  expect(withEvent(known, event(3, "once")).said).toEqual([]);
  const older = withEvent(known, event(2, "before"));
  expect(older.said).toEqual([]);
  expect(older.known).toBe(known);
});

test("events may be left out: the view is whole each time", () => {
  const { known } = withEvent(withEvent(NOTHING_KNOWN, event(3)).known, event(9));
  expect(known.number).toBe(9);
});

test("a review that grows is noticed", () => {
  const grown = { ...event(4), happened: [{ kind: "review", text: "" }] };
  expect(withEvent(NOTHING_KNOWN, grown).known.reviews).toBe(1);
});

test("an answer that is older than the events changes nothing", () => {
  const { known } = withEvent(NOTHING_KNOWN, event(5));
  expect(withView(known, 4, view(4))).toBe(known);
  expect(withView(known, 6, view(6)).number).toBe(6);
});

test("meanings belong to calls, ranges to the cards as well, and the box's to the person's turn", () => {
  const now = view(1);
  const led = [{ seat: "E" as const, card: "HK" }];
  expect(meaningsKey(now)).not.toBe(meaningsKey({ ...now, yours: false }));
  expect(meaningsKey(now)).not.toBe(meaningsKey({ ...now, auction: [] }));
  expect(meaningsKey(now)).not.toBe(meaningsKey({ ...now, trick: led }));
  expect(meaningsKey({ ...now, trick: led })).toBe(meaningsKey({ ...now, played: [led] }));
  expect(meaningsKey(now)).toBe(meaningsKey({ ...now, number: 2 }));
});

test("dummy's cards are said, but not written where they are in sight", () => {
  const led = {
    ...event(4),
    happened: [
      { kind: "card", text: "West leads" },
      { kind: "dummy", text: "Dummy: …" },
    ],
  };
  expect(withEvent(NOTHING_KNOWN, led).said).toEqual(["West leads", "Dummy: …"]);
  expect(withEvent(NOTHING_KNOWN, led).seen).toBe("West leads");
});
