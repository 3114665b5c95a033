import { describe, expect, test } from "vitest";
import { commandOf, typeCall, typeCard } from "../src/keys";

const typedCall = (text: string, legal: string[] = ["X"]) =>
  [...text].reduce<{ waiting: string; move: string | null }>((before, key) => typeCall(before.waiting, key, legal), {
    waiting: "",
    move: null,
  });
const typedCard = (text: string) =>
  [...text].reduce<{ waiting: string; move: string | null }>(
    (before, key) => {
      const after = typeCard(before.waiting, key);
      return after.move === null && before.move !== null && after.waiting === "" ? before : after;
    },
    { waiting: "", move: null },
  );

describe("typing in the auction", () => {
  test.each([
    ["1n", "1N"],
    ["7S", "7S"],
    ["2c", "2C"],
    ["p", "P"],
    ["x", "X"],
    ["r", "XX"],
    ["3p", "P"],
  ])("%s makes the call %s", (text, call) => expect(typedCall(text).move).toBe(call));

  test("a level waits for its strain, and another level replaces it", () => {
    expect(typedCall("1")).toEqual({ waiting: "1", move: null });
    expect(typedCall("13h").move).toBe("3H");
  });

  test("x redoubles where only that is possible", () => expect(typedCall("x", ["P", "XX"]).move).toBe("XX"));

  test.each(["8c", "0", "n", "1z"])("%s is no call and leaves nothing behind", (text) =>
    expect(typedCall(text)).toEqual({ waiting: "", move: null }),
  );
});

describe("typing in the play", () => {
  test.each([
    ["sq", "SQ"],
    ["qs", "SQ"],
    ["h10", "HT"],
    ["ht", "HT"],
    ["10h", "HT"],
    ["d2", "D2"],
    ["CA", "CA"],
    ["hsq", "SQ"],
    ["23d", "D3"],
  ])("%s plays %s", (text, card) => expect(typedCard(text).move).toBe(card));

  test.each(["z", "sz", "Enter"])("%s is no card", (text) => expect(typedCard(text).move).toBeNull());
});

test("commands take Shift, so that h and c stay suits", () => {
  expect(commandOf("H", true)).toBe("hint");
  expect(commandOf("h", false)).toBeNull();
  expect(commandOf("c", false)).toBeNull();
  expect(commandOf("?", true)).toBe("keys");
  expect(commandOf("Escape", false)).toBe("close");
});
