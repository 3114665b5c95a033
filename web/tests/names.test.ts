import { describe, expect, test } from "vitest";
import {
  callText,
  callWords,
  cardsOf,
  cardText,
  cardWords,
  holding,
  moveText,
  placeOf,
  signed,
} from "../src/words/names";

describe("cards", () => {
  test("are said in words and written with their suit", () => {
    expect(cardWords("HQ")).toBe("queen of hearts");
    expect(cardWords("CT")).toBe("ten of clubs");
    expect(cardText("CT")).toBe("♣10");
  });

  test("of a suit come highest first", () =>
    expect(holding(["S2", "HA", "SA", "ST"], "S")).toEqual(["SA", "ST", "S2"]));

  test("of a hand with a void keep their suits", () => expect(cardsOf("A2..T.")).toEqual(["SA", "S2", "DT"]));
});

describe("calls", () => {
  test.each([
    ["1N", "1NT", "one no-trump"],
    ["2H", "2♥", "two hearts"],
    ["1S", "1♠", "one spade"],
    ["P", "Pass", "pass"],
    ["X", "X", "double"],
    ["XX", "XX", "redouble"],
    ["7NT", "7NT", "seven no-trump"],
  ])("%s is written %s and said %s", (call, text, words) => {
    expect(callText(call)).toBe(text);
    expect(callWords(call)).toBe(words);
  });

  test("and cards are told apart", () => expect([moveText("2C"), moveText("C2")]).toEqual(["2♣", "♣2"]));
});

test("the person sits at the bottom and left-hand opponent at the left", () => {
  expect(["E", "S", "W", "N"].map((seat) => placeOf(seat as "E", "E"))).toEqual(["bottom", "left", "top", "right"]);
});

test("numbers have a sign, and nothing has none", () => {
  expect([signed(420), signed(-50), signed(0), signed(-0.04, 1), signed(-0.7, 1)]).toEqual([
    "+420",
    "−50",
    "0",
    "0.0",
    "−0.7",
  ]);
});
