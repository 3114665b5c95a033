import { expect, test } from "vitest";
import { type FinishedBoard, ofLin, toLin } from "../src/board/lin";
import { toSvg } from "../src/board/svg";
import { costText, sorted, verdictOn } from "../src/review/costs";
import type { Decision, Meaning } from "../src/shapes";
import { requestOf } from "../src/start/boardRequest";
import { waitBefore } from "../src/state/stream";
import { rowsOf } from "../src/table/auctionRows";
import { neighbour, nextPlace } from "../src/table/roving";
import { summary } from "../src/table/summary";
import { cardsOf, moveNamed } from "../src/words/names";

test("the auction's rows begin with West, whoever deals", () => {
  expect(rowsOf(3, "N", "W")).toEqual([
    [null, 0, 1, 2],
    ["turn", null, null, null],
  ]);
  expect(rowsOf(0, "W", "W")).toEqual([["turn", null, null, null]]);
  expect(rowsOf(4, "S", null)).toEqual([
    [null, null, null, 0],
    [1, 2, 3, null],
  ]);
});

test("the focus goes to the next card of the suit, then to the one before, then to the next suit", () => {
  const hand = ["SA", "S2", "HK", "D3"];
  expect(neighbour(hand, ["S2", "HK", "D3"], "SA")).toBe("S2");
  expect(neighbour(hand, ["SA", "HK", "D3"], "S2")).toBe("SA");
  expect(neighbour(hand, ["SA", "S2", "D3"], "HK")).toBe("D3");
  expect(neighbour(hand, ["SA", "S2", "HK"], "D3")).toBe("HK");
  expect(neighbour(["D3"], [], "D3")).toBeNull();
});

test("arrow keys go through rows of different lengths", () => {
  expect(nextPlace([3, 1], 0, 2, "ArrowDown")).toEqual([1, 0]);
  expect(nextPlace([3, 1], 0, 2, "ArrowRight")).toEqual([1, 0]);
  expect(nextPlace([3, 1], 0, 0, "ArrowLeft")).toEqual([0, 0]);
  expect(nextPlace([3, 1], 0, 0, "a")).toBeNull();
});

test("a call the system does not define says so, others say how forcing they are", () => {
  const meaning: Meaning = {
    seat: "N",
    call: "2C",
    text: "Stayman",
    alternatives: [],
    forcing: "forcing",
    alert: false,
    announce: null,
    defined: true,
    rule: null,
  };
  expect(summary(meaning)).toBe("Stayman · forcing");
  expect(summary({ ...meaning, defined: false, text: "5 clubs", forcing: null })).toBe("undefined, natural: 5 clubs");
  expect(summary({ ...meaning, defined: false, text: "undefined, natural: 5 clubs", forcing: null })).toBe(
    "undefined, natural: 5 clubs",
  );
});

test("the dearest decision comes first, and those without a cost apart", () => {
  const decision = (log: number, cost: number, move = "S2"): Decision => ({
    log,
    place: log,
    kind: "card",
    move,
    best: "SA",
    cost,
    unit: "IMPs",
    interval: 0.5,
    actual_cost: null,
    actual_text: null,
    why: [],
    candidates: [],
    layouts: [],
    trick: 1,
  });
  const { dear, free } = sorted([decision(1, 0.6), decision(2, 0, "SA"), decision(3, 2)]);
  expect(dear.map((each) => each.log)).toEqual([3, 1]);
  expect(free.map((each) => each.log)).toEqual([2]);
  expect(sorted([decision(1, 0.4), { ...decision(2, 0.2), interval: 0.1 }]).dear).toEqual([]);
  expect(costText(decision(1, 1.4))).toBe("cost 1.4 ± 0.5 IMPs");
});

test("an answer is judged by what it gains on the best call or card", () => {
  const decision: Decision = {
    log: 1,
    place: 1,
    kind: "card",
    move: "S2",
    best: "SA",
    cost: 2,
    unit: "IMPs",
    interval: 0.5,
    actual_cost: null,
    actual_text: null,
    why: [],
    layouts: [],
    trick: 1,
    candidates: [
      { move: "SA", gain: 0 },
      { move: "SK", gain: -0.01 },
      { move: "S3", gain: -2 },
      { move: "H2", gain: -1 },
      { move: "H3", gain: -3 },
    ],
  };
  expect(["SA", "SK", "H2", "S3", "S2", "H3", "C4"].map((card) => verdictOn(decision, card))).toEqual([
    "best",
    "best",
    "better",
    "same",
    "same",
    "worse",
    "unknown",
  ]);
});

const BOARD: FinishedBoard = {
  name: "7",
  dealer: "E",
  vulnerability: "NS",
  deal: {
    N: cardsOf("AKJ2.T98.A65.K82"),
    E: cardsOf("Q53.KQ76.T92.J75"),
    S: cardsOf("T964.A2.KQJ4.A96"),
    W: cardsOf("87.J543.873.QT43"),
  },
  calls: ["P", "1N", "X", "XX", "P", "P", "P"],
  cards: ["HK", "HA"],
  tricks: 10,
};

test("LIN carries what each call shows and which are alerted, and gives it back", () => {
  const said = BOARD.calls.map((_, index) => ({ text: index === 2 ? "takeout|or strong" : "", alert: index === 2 }));
  const lin = toLin({ ...BOARD, said });
  expect(lin).toContain("mb|d!|an|takeout or strong|mb|r|");
  expect(ofLin(lin)?.said?.[2]).toEqual({ text: "takeout or strong", alert: true });
  expect(ofLin(toLin(BOARD))).not.toHaveProperty("said");
});

test("a finished board in a link is read back as it was", () => {
  expect(ofLin(decodeURIComponent(encodeURIComponent(toLin(BOARD))))).toEqual(BOARD);
});

test("a fourth hand that a link leaves out has the cards that remain", () => {
  const short = toLin(BOARD).replace(/(md\|[^|]*),[^,|]*\|/, "$1|");
  expect(ofLin(short)?.deal).toEqual(BOARD.deal);
});

test.each(["", "md|", "md|9S2|", "md|3SAA,,,|", "nonsense", "md|3SAKQJT98765432|pc|SA|"])("%o is no board", (text) =>
  expect(ofLin(text)).toBeNull(),
);

test("a drawing of a board holds its hands, and nothing that a name could bring in", () => {
  const svg = toSvg({ ...BOARD, name: "<script>" });
  expect(svg).toContain("A K J 2");
  expect(svg).toContain("10 9 6 4");
  expect(svg).not.toContain("<script>");
});

test("boards are asked for only when something is written", () => {
  expect(requestOf("random", 8, {}, null)).toEqual({ kind: "random", count: 8 });
  expect(requestOf("condition", 4, { where: "S: hcp 15-17; N: spades >= 5" }, null)).toEqual({
    kind: "condition",
    where: ["S: hcp 15-17", "N: spades >= 5"],
    count: 4,
  });
  expect(requestOf("pasted", 1, { pasted: "  " }, null)).toBeNull();
  expect(requestOf("pasted", 1, { pasted: " N:… \n", board: "2" }, null)).toEqual({
    kind: "pasted",
    text: " N:… \n",
    board: 2,
  });
  expect(requestOf("file", 1, {}, null)).toBeNull();
});

test.each([
  ["2n", "2N"],
  ["2NT", "2N"],
  ["pass", "P"],
  ["s q", "SQ"],
  ["10h", "HT"],
  ["xx", "XX"],
  ["zz", null],
  ["8c", "C8"],
])("%s means %s", (text, name) => expect(moveNamed(text)).toBe(name));

test("a lost connection is tried again at once, and then more seldom", () => {
  expect([0, 1, 2, 9].map(waitBefore)).toEqual([400, 800, 1600, 5000]);
});
