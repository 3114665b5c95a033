import { expect, test } from "vitest";
import type { Analysis } from "../src/analyse/address";
import { handsBefore, keptSteps, marginOf, meanOf } from "../src/analyse/earlier";
import { treeOf } from "../src/analyse/tree";
import type { LeftAnswer, ToldAnswer } from "../src/shapes";

const board = { name: "1", dealer: "N", vulnerability: "None", hands: {}, calls: [], cards: [] } as Analysis["board"];
const at = (moves: string[], eyes: Analysis["eyes"] = "none"): Analysis => ({
  board,
  roots: treeOf(moves),
  path: moves.map(() => 0),
  eyes,
  system: "sayc",
  ewSystem: "",
});
const left: LeftAnswer = {
  steps: [null, "1N", "P", "2C"].map((call) => ({ call, deals: "5", bits: null })),
  complete: true,
};
const told = { made: [], ranges: {}, odd: [], hidden: { hands: {}, deals: 9, examples: [] } } as unknown as ToldAnswer;

test("counts are kept for the calls that two positions begin with", () => {
  expect(keptSteps(at(["1N", "P", "2C"]), at(["1N", "P", "2D"]), left)?.steps.length).toBe(3);
  expect(keptSteps(at(["1N", "P", "2C"]), at(["1N"]), left)?.steps.length).toBe(2);
  expect(keptSteps(at(["1N", "P", "2C"]), at(["1N", "P", "2C", "X"]), left)?.steps.length).toBe(4);
  expect(keptSteps(at(["1N", "P", "2C"]), at(["1N", "P", "2D"], "S"), left)).toBeNull();
  expect(keptSteps(at(["1N", "P", "2C"]), at(["1N"]), left)?.complete).toBe(false);
});

test("the hands before a move are those of the position that was left by it", () => {
  expect(handsBefore(at(["1N"]), at(["1N", "P"]), told)).toEqual({ hands: {} });
  expect(handsBefore(at(["1N", "P"]), at(["1N"]), told)).toBeNull();
  expect(handsBefore(at(["1C"]), at(["1N", "P"]), told)).toBeNull();
  expect(handsBefore(at(["1N"], "S"), at(["1N", "P"]), told)).toBeNull();
});

test("means, and how far a share may be off", () => {
  expect(meanOf([0.5, 0, 0.5])).toBe(1);
  expect(marginOf(0.5, 1500)).toBeCloseTo(0.025, 3);
  expect(marginOf(0, 200)).toBeGreaterThan(0.005);
});
