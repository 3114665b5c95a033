import { expect, test } from "vitest";
import type { FinishedBoard } from "../src/board/lin";
import { againstContract, contractOf, lineOf, moveAt, positionAt, winnerOf } from "../src/board/line";
import type { SeatCard } from "../src/shapes";
import { cardsOf } from "../src/words/names";

const BOARD: FinishedBoard = {
  name: "3",
  dealer: "N",
  vulnerability: "EW",
  deal: {
    N: cardsOf("AKJ2.T98.A65.K82"),
    E: cardsOf("Q53.KQ76.T92.J75"),
    S: cardsOf("T964.A2.KQJ4.A96"),
    W: cardsOf("87.J543.873.QT43"),
  },
  calls: ["1N", "P", "2C", "P", "2S", "P", "4S", "P", "P", "P"],
  cards: ["HK", "HA", "H3", "H8", "S4", "S7"],
  tricks: 11,
};

test("the contract has the first of its side to name the strain as declarer, and its doubling", () => {
  expect(contractOf(BOARD.calls, "N")).toMatchObject({
    level: 4,
    strain: "S",
    doubling: "",
    declarer: "N",
    text: "4♠ by North",
  });
  expect(contractOf(["1S", "X", "2S", "3H", "P", "4H", "X", "P", "P", "P"], "E")).toMatchObject({
    doubling: "X",
    declarer: "N",
    text: "4♥X by North",
  });
  expect(contractOf(["1N", "X", "XX", "2C", "P", "P", "P"], "S")).toMatchObject({ doubling: "", declarer: "E" });
  expect(contractOf(["P", "P", "P", "P"], "N")).toBeNull();
  expect(contractOf(["P", "1S", "P", "P"], "N")).toBeNull();
});

test("a trick goes to the highest trump, else to the highest card of the suit led", () => {
  const trick: SeatCard[] = [
    { seat: "W", card: "HT" },
    { seat: "N", card: "S2" },
    { seat: "E", card: "HJ" },
    { seat: "S", card: "DA" },
  ];
  expect(winnerOf(trick, "NT")).toBe("E");
  expect(winnerOf(trick, "S")).toBe("N");
});

test("a position has whose turn it is, what is left, the trick and who won it", () => {
  const line = lineOf(BOARD);
  expect(line.last).toBe(16);
  expect(positionAt(line, 0)).toMatchObject({ turn: "N", trick: [], winner: null });
  expect(positionAt(line, 10)).toMatchObject({ turn: "E", trick: [] });
  const third = positionAt(line, 12);
  expect(third.turn).toBe("W");
  expect(third.trick.map((each) => each.card)).toEqual(["HK", "HA"]);
  const between = positionAt(line, 14);
  expect(between).toMatchObject({ turn: "S", winner: "S", won: { NS: 1, EW: 0 } });
  expect(between.trick).toHaveLength(4);
  expect(between.held.S).not.toContain("HA");
  expect(positionAt(line, 16)).toMatchObject({ turn: "N", won: { NS: 1, EW: 0 } });
  expect(moveAt(line, 0)).toBe("1N");
  expect(moveAt(line, 10)).toBe("HK");
  expect(moveAt(line, 16)).toBeNull();
});

test("a board that was passed out ends with the auction", () => {
  const line = lineOf({ ...BOARD, calls: ["P", "P", "P", "P"], cards: [], tricks: null });
  expect(line.last).toBe(4);
  expect(positionAt(line, 4).turn).toBeNull();
});

test("tricks are told as players do, against the contract", () => {
  const contract = contractOf(BOARD.calls, "N")!;
  expect([10, 11, 8].map((tricks) => againstContract(tricks, contract))).toEqual(["=", "+1", "−2"]);
});
