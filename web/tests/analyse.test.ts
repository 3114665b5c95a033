import { expect, test } from "vitest";
import { type Analysis, addressOf, analysisAt } from "../src/analyse/address";
import { countText, numberText } from "../src/analyse/counts";
import { callProblem } from "../src/analyse/legal";
import {
  type AnalysedBoard,
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
  withName,
  without,
} from "../src/analyse/tree";
import { exchanged, swapped, theRest, typedAuction, typedHand, typedHands } from "../src/analyse/typed";
import { leftOut, passedInstead, withBoard } from "../src/analyse/whatIf";
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
  expect(treeText(withName(withComment(roots, [0], "15-17"), [0], "Strong"))).toBe("1NT {Strong: 15-17} Pass 2♣ Pass");
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

test("calls are judged by the laws", () => {
  expect(callProblem([], "X")).toMatch("no bid");
  expect(callProblem(["1N"], "1C")).toMatch("not higher");
  expect(callProblem(["1N", "P"], "X")).toMatch("own side");
  expect(callProblem(["1N", "X"], "XX")).toBeNull();
  expect(callProblem(["1N", "X", "P"], "XX")).toMatch("own side");
  expect(callProblem(["1N", "X"], "X")).toMatch("already");
  expect(callProblem(["1N", "P", "P", "X"], "P")).toBeNull();
  expect(callProblem(["P", "P", "P", "P"], "1C")).toMatch("over");
});

const BOARD: AnalysedBoard = {
  name: "1",
  dealer: "N",
  vulnerability: "None",
  hands: { N: "AKJ2.T98.A65.K82", E: "Q53.KQ76.T92.J75" },
  calls: [],
  cards: [],
};

function analysisOf(moves: string[]): Analysis {
  return { board: BOARD, roots: treeOf(moves), path: moves.map(() => 0), eyes: "all", system: "sayc", ewSystem: "" };
}

function lineOf({ roots, path }: Analysis): string {
  return nodesAt(roots, path)
    .map((node) => node.move)
    .join(" ");
}

test("who passes instead keeps the seats of the others, as far as their calls are legal", () => {
  const now = analysisOf(["1S", "2H", "X", "P", "3S", "P"]);
  const { analysis, said } = passedInstead(now, 1);
  expect(lineOf(analysis)).toBe("1S P P P 3S P".replace("3S P", "").trim());
  expect(said).toEqual([
    "South’s double cannot be made: the last bid is the own side's. South passes.",
    "North’s three spades is left out: the auction is over.",
  ]);
  expect(treeText(analysis.roots)).toContain("(Pass Pass Pass)");
  expect(lineOf(now)).toBe("1S 2H X P 3S P");
});

test("a call that is left out moves those behind it up", () => {
  const { analysis, said } = leftOut(analysisOf(["P", "1N", "P", "2C"]), 0);
  expect(lineOf(analysis)).toBe("1N P 2C");
  expect(said).toEqual([]);
});

test("other hands and another dealer keep what can be played", () => {
  const calls = ["1N", "P", "P", "P"];
  const now = { ...analysisOf([...calls, "HK", "S2"]), path: [0, 0, 0, 0, 0] };
  expect(lineOf(withBoard(now, { vulnerability: "Both" }).analysis)).toBe("1N P P P HK");
  const changed = withBoard(now, { hands: { ...BOARD.hands, E: "Q53.JQ76.T92.J75".replace("J", "A") } });
  expect(lineOf(changed.analysis)).toBe("1N P P P");
  expect(changed.said).toEqual(["East’s king of hearts is left out, with 1 behind it: East does not hold it."]);
  expect(withBoard({ ...now, eyes: "E" }, { hands: { N: BOARD.hands.N! } }).analysis.eyes).toBe("none");
});

test("hands are typed in any way, and what is wrong in them is said", () => {
  const hand = "AK2.QT9.543.A876";
  for (const text of [hand, "ak2 q109 543 a876", "♠AK2 ♥Q109 ♦543 ♣A876", "S AK2 H QT9 D 543 C A876"])
    expect(typedHand(text)).toEqual({ hand, problem: null });
  expect(typedHand("AKQJT98765432 - - -").hand).toBe("AKQJT98765432...");
  expect(typedHand("AKQJT98765432...").hand).toBe("AKQJT98765432...");
  expect(typedHand("AK2.QT9.543").problem).toMatch("3 suits; a hand has 4");
  expect(typedHand("AK2.QT9.543.A87").problem).toBe("12 cards; a hand has 13");
  expect(typedHand("AKA.QT9.543.A876").problem).toBe("♠A stands there twice");
  expect(typedHand("AK1.QT9.543.A876").problem).toMatch("“1” is no card");
  const { problems } = typedHands({ N: hand, E: "A93.K87.AKQ.9432" });
  expect(problems).toEqual({ N: "♠A stands in East’s hand, too", E: "♠A stands in North’s hand, too" });
});

test("cards change between hands", () => {
  const hands = BOARD.hands;
  const swappedHands = swapped(hands, "SA", "SQ");
  expect(swappedHands).toEqual({ N: "KQJ2.T98.A65.K82", E: "A53.KQ76.T92.J75" });
  expect(exchanged(hands, "N", "KQJ2.T98.A65.K82")).toEqual(swappedHands);
  expect(theRest({ N: hands.N!, E: hands.E! })).toBeNull();
  expect(theRest({ ...hands, S: "T964.A2.KQJ4.A96" })).toBe("87.J543.873.QT43");
});

test("an auction is typed as people write it", () => {
  expect(typedAuction("1NT pass 2♣ (dbl) p 2H AP", "S")).toEqual({
    calls: ["1N", "P", "2C", "X", "P", "2H", "P", "P", "P"],
    problem: null,
  });
  expect(typedAuction("1N 1S", "S").problem).toBe("West cannot make call 2, “1S”: it is not higher than one no-trump");
  expect(typedAuction("1N foo", "S").problem).toBe("“foo” (call 2, West) is no call: 1C … 7N, P, X, XX");
  expect(typedAuction("1N SA", "S").problem).toMatch("is no call");
});
