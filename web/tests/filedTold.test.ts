import { expect, test } from "vitest";
import type { Analysis } from "../src/analyse/address";
import { mainLine, pathsOf, toldInFile } from "../src/analyse/filedTold";
import { packHands, packShares, unpackHands, unpackShares } from "../src/analyse/packed";
import { treeOf, withMove } from "../src/analyse/tree";
import type { Meaning } from "../src/shapes";

test("shares are kept to a thousandth, and nothing for what cannot be", () => {
  expect(unpackShares(packShares([0, 0.5, 0.25, 1, 0, 0]))).toEqual([0, 0.5, 0.25, 1]);
  expect(packShares([0, 0])).toBe("");
  expect(packShares([0.1234]).length).toBe(2);
});

test("hidden hands come back out of few letters", () => {
  const hidden = {
    deals: 1500,
    hands: {
      E: { chances: { hcp: [0, 0.4, 0.6], S: [1], H: [0, 1], D: [0, 0, 1], C: [0.5, 0.5] }, cards: { SA: 1, C2: 0.2 } },
    },
    examples: [],
  };
  expect(unpackHands(packHands(hidden))).toEqual(hidden);
});

test("the paths of a tree, and of its first line", () => {
  const { roots } = withMove(treeOf(["1N", "P"]), [0], "X");
  expect(pathsOf(roots)).toEqual([[], [0], [0, 0], [0, 1]]);
  expect(mainLine(roots)).toEqual([[], [0], [0, 0]]);
});

test("a file tells of a position what was told there, to the same eyes", () => {
  const meaning = { call: "1N", text: "15–17" } as Meaning;
  const analysis: Analysis = {
    board: { name: "1", dealer: "N", vulnerability: "None", hands: {}, calls: [], cards: [] },
    roots: treeOf(["1N", "P"]),
    path: [0],
    eyes: "S",
    system: "sayc",
    ewSystem: "",
  };
  const steps = [
    { call: null, deals: "100", bits: null },
    { call: "1N", deals: "10", bits: 3.3 },
  ];
  const told = { "": { left: steps[0]! }, "0": { left: steps[1]!, meaning, contradiction: "none" } };
  const file = { title: "", analysis, told };
  const here = toldInFile(file, analysis);
  expect(here.told?.made).toEqual([meaning]);
  expect(here.left?.steps).toEqual(steps);
  expect(here.told?.contradiction).toBe("none");
  expect(toldInFile(file, { ...analysis, eyes: "all" }).told?.contradiction).toBeUndefined();
  expect(toldInFile(file, { ...analysis, path: [0, 0] }).left?.steps).toEqual(steps);
});
