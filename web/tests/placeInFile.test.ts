import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keysAt, placeIn, type Schema, valuesAt } from "../src/systems/placeInFile";

const SCHEMA = JSON.parse(readFileSync(new URL("../../systems/schema.json", import.meta.url), "utf-8")) as Schema;
const HEAD = "system: club\nextends: sayc\n";
const RULES = `${HEAD}contexts:\n- after: 1N\n  rules:\n  - 2S: `;

test("the top of a file takes the keys of a system", () => {
  const place = placeIn(`${HEAD}par`);
  expect(place).toEqual({ path: [], key: null, word: "par" });
  expect(keysAt(SCHEMA, place.path).has("params")).toBe(true);
});

test("the value of a key is told from a key", () => {
  expect(placeIn("system: club\nextends: sa")).toEqual({ path: [], key: "extends", word: "sa" });
});

test("a context in its list takes the keys of a context", () => {
  for (const text of [`${HEAD}contexts:\n- af`, `${HEAD}contexts:\n- after: 1N\n  ru`, `${HEAD}contexts:\n  - af`]) {
    const place = placeIn(text);
    expect(place.path).toEqual(["contexts"]);
    expect(keysAt(SCHEMA, place.path).has("after")).toBe(true);
  }
});

test("a rule's body in braces takes the keys of a rule, and its values", () => {
  const key = placeIn(`${RULES}{if: hcp 8-9, for`);
  expect(key).toEqual({ path: ["contexts", "rules", "2S"], key: null, word: "for" });
  expect(keysAt(SCHEMA, key.path).has("forcing")).toBe(true);
  const value = placeIn(`${RULES}{if: spades 5+ and hc`);
  expect(value).toEqual({ path: ["contexts", "rules", "2S"], key: "if", word: "hc" });
  expect(placeIn(`${RULES}{if: "hcp 8-9, x", artificial: t`).key).toBe("artificial");
  expect(valuesAt(SCHEMA, value.path, "artificial")).toEqual(["true", "false"]);
});

test("a rule's body in lines takes them too", () => {
  const place = placeIn(`${RULES}\n      if: hcp 8-9\n      forc`);
  expect(place).toEqual({ path: ["contexts", "rules", "2S"], key: null, word: "forc" });
  expect(placeIn(`${RULES}\n      if: hcp 8-9\n      forcing: ro`).key).toBe("forcing");
});

test("behind a body in lines the next rule is one of the list again", () => {
  const place = placeIn(`${RULES}\n      if: hcp 8-9\n  - 3`);
  expect(place.path).toEqual(["contexts", "rules"]);
});

test("tests, parameters and files to import have theirs", () => {
  expect(keysAt(SCHEMA, placeIn(`${HEAD}tests:\n- {ha`).path).has("hand")).toBe(true);
  expect(placeIn(`${HEAD}import:\n- blocks/rk`).path).toEqual(["import"]);
  expect(placeIn(`${HEAD}params: {nt: 12-14, reb`).path).toEqual(["params"]);
});
