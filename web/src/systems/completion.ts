// What the editor offers to write: keys of the schema where one may stand, and behind a key the words that its value takes.
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { api } from "../api";
import type { KnownWord, KnownWords } from "../shapes";
import { keysAt, mappingsAt, placeIn, type Schema, valuesAt } from "./placeInFile";

/** Keys whose values are conditions. */
const CONDITIONS = new Set(["if", "when", "partner_shows", "stands", "offers", "bars", "drops"]);
/** Mappings of names to conditions. */
const NAMED_CONDITIONS = new Set(["define", "override"]);
const IDS = new Set(["before", "behind", "replaces", "removes"]);
const FILES = new Set(["extends", "import", "file", "opponents"]);
const CALLS = [
  "P",
  "X",
  "XX",
  ...["1", "2", "3", "4", "5", "6", "7"].flatMap((level) => ["C", "D", "H", "S", "N"].map((strain) => level + strain)),
];

let schema: Promise<Schema> | null = null;

/** The schema of system files, asked for once. */
function systemSchema(): Promise<Schema> {
  schema ??= api.systemSchema() as Promise<Schema>;
  return schema;
}

/** Completion with the words that are known of the file now. */
export function completionOf(words: () => KnownWords | null) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.state.sliceDoc(0, context.pos);
    const place = placeIn(before);
    if (!context.explicit && place.word === "") return null;
    const found = await systemSchema().catch(() => null);
    if (!found) return null;
    const options = optionsAt(found, words(), place.path, place.key, before, context.explicit);
    return options.length > 0 ? { from: context.pos - place.word.length, options, validFor: /^[\w./]*$/ } : null;
  };
}

function optionsAt(
  root: Schema,
  words: KnownWords | null,
  path: readonly string[],
  key: string | null,
  before: string,
  isExplicit: boolean,
): Completion[] {
  const above = path.at(-1) ?? "";
  if (/\{\w*$/.test(before) && (key !== null || before.includes('"'))) return words?.params.map(named) ?? [];
  if (key !== null) {
    if (CONDITIONS.has(key) || NAMED_CONDITIONS.has(above)) return words?.conditions.map(named) ?? [];
    if (key === "forcing") return words?.forcing.map(named) ?? [];
    if (FILES.has(key)) return words?.files.map(file) ?? [];
    if (IDS.has(key)) return words?.ids.map(named) ?? [];
    return valuesAt(root, path, key).map((label) => ({ label, type: "constant" }));
  }
  if (above === "import") return [...(words?.files.map(file) ?? []), ...keys(root, path)];
  if (IDS.has(above)) return words?.ids.map(named) ?? [];
  if (above === "params") return words?.params.map((each) => ({ ...named(each), apply: `${each.word}: ` })) ?? [];
  const offered = keys(root, path);
  // Where a rule begins its key is a call, of which letters are typed rather than chosen.
  if (isExplicit && offered.length === 0 && takesCalls(root, path)) {
    return CALLS.map((label) => ({ label, type: "keyword", apply: `${label}: {if: }` }));
  }
  return offered;
}

function takesCalls(root: Schema, path: readonly string[]): boolean {
  return mappingsAt(root, path).some((mapping) => Object.keys(mapping.patternProperties ?? {}).length > 0);
}

function keys(root: Schema, path: readonly string[]): Completion[] {
  return [...keysAt(root, path)].map(([label, detail]) => ({ label, detail, type: "property", apply: `${label}: ` }));
}

function named(word: KnownWord): Completion {
  return { label: word.word, detail: word.about, type: "variable" };
}

function file(word: KnownWord): Completion {
  return { label: word.word, detail: word.about, type: "namespace" };
}
