// A system that is chosen: file names, values, what bars what, the score of practice.
import { describe, expect, it } from "vitest";
import { barred, fileNameFor, grouped, rangeOf, takesPlaceOf, withBlock, withValue } from "../src/author/chosen";
import { scoreOf, weakest, withAnswer } from "../src/author/score";
import type { FormAnswer, OfferedBlock, OfferedChoice } from "../src/shapes";

const NT: OfferedChoice = { name: "nt", title: "NT", form: "range", usual: "15-17", about: "points", options: [] };

function block(name: string, more: Partial<OfferedBlock> = {}): OfferedBlock {
  return {
    name,
    title: name.toUpperCase(),
    about: `${name} it is`,
    group: "Openings",
    base: "sayc",
    params: [],
    excludes: {},
    ...more,
  };
}

const MULTI = block("multi", {
  excludes: { flannery: "both give 2♦ a meaning" },
  params: [{ ...NT, name: "multi_points" }],
});
const OFFERED: FormAnswer = {
  title: "SAYC",
  notes: "",
  params: [NT],
  carding: [],
  groups: ["Openings", "Slams"],
  plays: ["flannery"],
  blocks: [
    MULTI,
    block("flannery", { excludes: { multi: "both give 2♦ a meaning" } }),
    block("gerber", { group: "Slams" }),
  ],
  bases: [],
  chosen: { title: "", extends: "sayc", blocks: [], params: {}, carding: {}, by_hand: [] },
};

describe("what is chosen", () => {
  it("names a file after the title", () => {
    expect(fileNameFor("Ann's Club, 2nd")).toBe("anns-club-2nd");
    expect(fileNameFor("Système Fort")).toBe("systeme-fort");
    expect(fileNameFor("♠♠")).toBe("my-system");
  });
  it("keeps no usual value", () => {
    expect(withValue({}, NT, "12-14")).toEqual({ nt: "12-14" });
    expect(withValue({ nt: "12-14", own: "3" }, NT, "15-17")).toEqual({ own: "3" });
  });
  it("says what bars a convention and whose place it takes", () => {
    expect(barred(MULTI, ["flannery"], OFFERED)).toBe("Not beside FLANNERY: both give 2♦ a meaning.");
    expect(barred(MULTI, ["gerber"], OFFERED)).toBeNull();
    expect(takesPlaceOf(MULTI, OFFERED)).toEqual(["FLANNERY"]);
  });
  it("drops the values of a convention with it", () => {
    const chosen = {
      title: "",
      extends: "sayc",
      blocks: ["multi"],
      params: { multi_points: "6-9", nt: "12-14" },
      carding: {},
    };
    expect(withBlock(chosen, MULTI, false)).toEqual({ ...chosen, blocks: [], params: { nt: "12-14" } });
  });
  it("finds conventions by name and subject", () => {
    expect(grouped(OFFERED, "gerb").map(({ group }) => group)).toEqual(["Slams"]);
    expect(grouped(OFFERED, "it is").flatMap(({ blocks }) => blocks)).toHaveLength(3);
  });
  it("reads ranges, also unfinished ones", () => {
    expect(rangeOf("15-17")).toEqual(["15", "17"]);
    expect(rangeOf("-17")).toEqual(["", "17"]);
    expect(rangeOf("15-17 with good 14")).toBeNull();
  });
});

describe("the score of practice", () => {
  it("is kept by system and auction", () => {
    let scores = withAnswer({}, "sayc", "1N P", true);
    scores = withAnswer(scores, "sayc", "1N P", false);
    scores = withAnswer(scores, "sayc", "", true);
    expect(scoreOf(scores, "sayc", "1N P")).toEqual({ right: 1, asked: 2 });
    expect(scoreOf(scores, "sayc")).toEqual({ right: 2, asked: 3 });
    expect(scoreOf(scores, "acol")).toEqual({ right: 0, asked: 0 });
    expect(weakest(scores, "sayc").map(([auction]) => auction)).toEqual(["1N P", ""]);
  });
});
