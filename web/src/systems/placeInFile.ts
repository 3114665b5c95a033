// Where the cursor of the editor is, as the JSON Schema of system files sees it: which keys may stand there, or whose value
// is being written. The text may be unfinished, so that lines and their indentation say it, not a parser.

export interface Schema {
  type?: unknown;
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
  then?: Schema;
  else?: Schema;
  enum?: string[];
  description?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

export interface PlaceInFile {
  /** The keys above, from the top of the file on. */
  path: readonly string[];
  /** The key whose value is written; null where a key is. */
  key: string | null;
  /** What is written of the word so far. */
  word: string;
}

const KEY = /^((?:[^\s:#"'{[\],]|\{\w+(?:[+-]\d)?\})[^:#"'[\],]*?):(?:\s|$)/;

/** The place behind these lines; the last one ends at the cursor. */
export function placeIn(before: string): PlaceInFile {
  const lines = before.split("\n");
  const last = lines.pop() ?? "";
  const word = /[\w.]*$/.exec(last)?.[0] ?? "";
  const brace = openBrace(last);
  const start = brace === null ? last : last.slice(0, brace);
  const path = pathAbove(lines, indentOf(brace === null ? last : start));
  if (brace === null) {
    const key = KEY.exec(itemOf(last))?.[1] ?? null;
    return { path, key, word };
  }
  // Inside { }: a rule's body, of the key before the brace.
  const owner = KEY.exec(`${itemOf(start).trim()} `)?.[1];
  const inside = owner ? [...path, owner] : path;
  const part = lastPart(last.slice((brace ?? 0) + 1));
  const key = KEY.exec(part)?.[1] ?? null;
  return { path: inside, key, word };
}

/** The columns before the text of a line; the mark of an item counts as blanks. */
function indentOf(line: string): number {
  return line.length - itemOf(line).length;
}

function itemOf(line: string): string {
  return line.replace(/^\s*(?:-\s+)*/, "");
}

/** The keys of the lines above that stand further to the left, the outermost first. */
function pathAbove(lines: readonly string[], indent: number): string[] {
  const found: string[] = [];
  let limit = indent;
  for (const line of [...lines].reverse()) {
    if (!line.trim() || line.trim().startsWith("#")) continue;
    // The key of a list stands as far left as the marks of its items.
    const key = KEY.exec(itemOf(line))?.[1];
    const dashes = /^\s*-/.test(line) ? line.indexOf("-") : null;
    const own = indentOf(line);
    if (key !== undefined && own < limit) {
      found.unshift(key.trim());
      limit = dashes ?? own;
      if (dashes !== null) limit = dashes + 0.5;
    } else if (dashes !== null && dashes < limit && own >= limit) {
      limit = Math.min(limit, dashes + 0.5);
    }
    if (limit <= 0) break;
  }
  return found;
}

/** Where the innermost brace that is still open stands in a line; null where there is none. A `{name}` is closed. */
function openBrace(line: string): number | null {
  const open: number[] = [];
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    if (quote) quote = letter === quote ? "" : quote;
    else if ((letter === '"' || letter === "'") && /[\s{[,:]/.test(line[at - 1] ?? " ")) quote = letter;
    else if (letter === "{") open.push(at);
    else if (letter === "}") open.pop();
  }
  return open[0] ?? null;
}

/** What stands behind the last comma that is in no quotes. */
function lastPart(text: string): string {
  let quote = "";
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ",") start = at + 1;
  }
  return text.slice(start).trimStart();
}

/** The mappings that a value may be. */
export function mappingsOf(root: Schema, node: Schema | undefined, depth = 0): Schema[] {
  if (!node || depth > 12) return [];
  if (node.$ref) return mappingsOf(root, root.$defs?.[node.$ref.replace("#/$defs/", "")], depth + 1);
  const inner = [...(node.anyOf ?? []), node.items, node.then, node.else].flatMap((each) =>
    mappingsOf(root, each, depth + 1),
  );
  return node.properties || node.patternProperties || isSchema(node.additionalProperties) ? [node, ...inner] : inner;
}

function isSchema(value: Schema | boolean | undefined): value is Schema {
  return typeof value === "object";
}

/** The mappings at a path. */
export function mappingsAt(root: Schema, path: readonly string[]): Schema[] {
  let here = mappingsOf(root, root);
  for (const key of path) here = here.flatMap((mapping) => mappingsOf(root, valueAt(mapping, key)));
  return here;
}

function valueAt(mapping: Schema, key: string): Schema | undefined {
  const named = mapping.properties?.[key];
  if (named) return named;
  for (const [pattern, value] of Object.entries(mapping.patternProperties ?? {})) {
    if (new RegExp(pattern).test(key)) return value;
  }
  return isSchema(mapping.additionalProperties) ? mapping.additionalProperties : undefined;
}

/** The keys that may stand at a path, with what they are for. */
export function keysAt(root: Schema, path: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const mapping of mappingsAt(root, path)) {
    for (const [key, value] of Object.entries(mapping.properties ?? {})) found.set(key, value.description ?? "");
  }
  return found;
}

/** The values that a key may have, where they are few. */
export function valuesAt(root: Schema, path: readonly string[], key: string): string[] {
  const values = mappingsAt(root, path).flatMap((mapping) => fewOf(root, valueAt(mapping, key)));
  return [...new Set(values)];
}

function fewOf(root: Schema, node: Schema | undefined): string[] {
  if (!node) return [];
  if (node.$ref) return fewOf(root, root.$defs?.[node.$ref.replace("#/$defs/", "")]);
  if (node.type === "boolean") return ["true", "false"];
  return [...(node.enum ?? []), ...(node.anyOf ?? []).flatMap((each) => fewOf(root, each))];
}
