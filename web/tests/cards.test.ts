import { describe, expect, it } from "vitest";
import { withoutCodes } from "../src/games/rawCards";
import type { View } from "../src/shapes";
import { ten } from "../src/state/ten";
import { keyInColumns, suitsInTurn, upperRow } from "../src/table/layout";
import { nextSeat } from "../src/table/nextSeat";
import { withTens } from "../src/words/names";

const play = {
  phase: "play",
  seat: "S",
  turn: "S",
  watching: false,
  trick: [],
  contract: { level: 4, strain: "H", doubling: "", declarer: "S", text: "4♥ by South" },
} as unknown as View;

describe("how a hand is laid out", () => {
  it("puts trumps first and reds apart", () => {
    expect(suitsInTurn("H").join("")).toBe("HCDS");
    expect(suitsInTurn("NT").join("")).toBe("SHCD");
  });

  it("breaks two rows between suits where they divide well", () => {
    expect(upperRow([4, 3, 3, 3])).toBe(7);
    expect(upperRow([5, 4, 2, 2])).toBe(7);
    expect(upperRow([3, 3, 0, 0])).toBe(6);
  });

  it("turns arrow keys in columns", () => {
    expect(keyInColumns("ArrowDown")).toBe("ArrowRight");
    expect(keyInColumns("Home")).toBe("Home");
  });
});

describe("who is to choose after a move", () => {
  it("is the next seat", () => {
    expect(nextSeat(play, "S9")).toBe("W");
    expect(nextSeat({ ...play, phase: "auction", contract: null }, "1N")).toBe("W");
  });

  it("is nobody else where the person goes on", () => {
    expect(nextSeat({ ...play, turn: "S", trick: [{ seat: "E", card: "S3" }] }, "S9")).toBe("W");
    expect(
      nextSeat(
        {
          ...play,
          trick: [
            { seat: "W", card: "S3" },
            { seat: "N", card: "S5" },
            { seat: "E", card: "S4" },
          ],
        },
        "H2",
      ),
    ).toBeNull();
  });

  it("is who wins the trick", () => {
    expect(
      nextSeat(
        {
          ...play,
          trick: [
            { seat: "W", card: "SA" },
            { seat: "N", card: "S5" },
            { seat: "E", card: "H4" },
          ],
        },
        "SK",
      ),
    ).toBe("E");
  });
});

describe("cards in texts", () => {
  it("have the ten as the person writes it", () => {
    ten.value = "T";
    expect(withTens("♠10 and ♥AKT9, 10 tricks")).toBe("♠T and ♥AKT9, 10 tricks");
    ten.value = "10";
    expect(withTens("♥AKT9")).toBe("♥AK109");
  });

  it("are no raw codes", () => {
    expect(withoutCodes("West leads Jh Jh, BJ*")).toBe("West leads ♥J ♥J, big joker");
    expect(withoutCodes("Ash trees")).toBe("Ash trees");
  });
});
