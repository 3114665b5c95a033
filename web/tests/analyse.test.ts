import { expect, test } from "vitest";
import { type Analysis, addressOf, analysisAt } from "../src/analyse/address";
import { countText, numberText } from "../src/analyse/counts";
import {
  childrenAt,
  momentOf,
  nodesAt,
  playable,
  promoted,
  stepped,
  treeOf,
  treeText,
  winnerOf,
  withComment,
  withMove,
  without,
} from "../src/analyse/tree";
import { handText } from "../src/words/names";

const LINE = ["1N", "P", "2C", "P"];

test("another call is a branch, the same one is gone to", () => {
  const roots = treeOf(LINE);
  expect(withMove(roots, [0, 0], "2C")).toEqual({ roots, path: [0, 0, 0] });
  const branched = withMove(roots, [0, 0], "2D");
  expect(branched.path).toEqual([0, 0, 1]);
  expect(treeText(branched.roots)).toBe("1NT Pass 2♣ (2♦) Pass");
  expect(stepped(branched.roots, branched.path, "ArrowUp")).toEqual([0, 0, 0]);
  const first = promoted(branched.roots, branched.path);
  expect(treeText(first.roots)).toBe("1NT Pass 2♦ (2♣ Pass)");
  expect(treeText(without(first.roots, [0, 0, 1]).roots)).toBe("1NT Pass 2♦");
  expect(treeText(withComment(roots, [0], "15-17"))).toBe("1NT {15-17} Pass 2♣ Pass");
});

test("arrow keys stay in the tree", () => {
  const roots = treeOf(LINE);
  expect(stepped(roots, [], "ArrowLeft")).toBeNull();
  expect(stepped(roots, [], "End")).toEqual([0, 0, 0, 0]);
  expect(stepped(roots, [0, 0, 0, 0], "ArrowRight")).toBeNull();
  expect(stepped(roots, [0], "ArrowDown")).toBeNull();
  expect(stepped(roots, [0], "Home")).toEqual([]);
  expect(nodesAt(roots, [0, 0]).map((node) => node.move)).toEqual(["1N", "P"]);
  expect(childrenAt(roots, [0, 0, 0, 0])).toEqual([]);
});

test("who is on turn follows from the calls and the cards", () => {
  expect(momentOf("N", ["1N", "P"])).toMatchObject({ turn: "S", isAuction: true });
  const play = ["P", "1H", "P", "2H", "P", "4H", "P", "P", "P"];
  expect(momentOf("N", play)).toMatchObject({ turn: "S", isAuction: false });
  expect(momentOf("N", [...play, "SA", "S2", "S3", "S4"]).turn).toBe("S");
  expect(momentOf("N", [...play, "SA", "S2", "H3", "S4"]).turn).toBe("N");
  expect(momentOf("N", ["P", "P", "P", "P"]).turn).toBeNull();
  expect(winnerOf(["C2", "CA", "D9", "CK"], "D")).toBe(2);
});

test("suit is followed", () => {
  expect(playable(["SA", "H3"], ["H5"])).toEqual(["H3"]);
  expect(playable(["SA", "D3"], ["H5"])).toEqual(["SA", "D3"]);
  expect(playable(["SA", "D3"], ["H5", "H6", "H7", "H8"])).toEqual(["SA", "D3"]);
});

test("an address holds a position, and a cut one none", () => {
  const analysis: Analysis = {
    board: {
      name: "Größe ♠",
      dealer: "N",
      vulnerability: "NS",
      hands: { N: "AKJ2.T98.A65.K82" },
      calls: LINE,
      cards: [],
    },
    roots: treeOf(LINE),
    path: [0, 0],
    eyes: "N",
    system: "sayc",
    ewSystem: "",
  };
  expect(analysisAt(addressOf(analysis))).toEqual(analysis);
  expect(analysisAt(addressOf(analysis).slice(0, 60))).toBeNull();
  expect(analysisAt("#/sessions")).toBeNull();
});

test("a hand is written as files write it", () => {
  expect(handText(["H2", "SA", "SK", "DT"])).toBe("AK.2.T.");
});

test("large numbers are read with their power of ten", () => {
  expect(numberText(12345)).toBe("12,345");
  expect(countText("53644737765488792839237440000")).toBe("5.36 × 10²⁸");
  expect(countText({ value: 1.73e26, low: 1.7e26, high: 1.76e26 })).toBe("1.73 × 10²⁶ ± 1.7 %");
});
