// What is chosen for a system: values that differ from the usual ones, and what follows from each choice at once.
import type { ChosenSystem, FormAnswer, OfferedBlock, OfferedChoice } from "../shapes";

/** The name of a file for a system of this title; `my-system` where nothing of it can be in a name. */
export function fileNameFor(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 40);
  return plain || "my-system";
}

/** The text with which the file of a new system begins. */
export function beginning(name: string, base: string): string {
  return `system: ${name.replaceAll("-", "_")}\ntitle: ${name}\ndsl: 2\nextends: ${base}\n`;
}

export function valueFor(values: Readonly<Record<string, string>>, choice: OfferedChoice): string {
  return values[choice.name] ?? choice.usual;
}

/** The values with another one; the usual one is not kept. */
export function withValue(
  values: Readonly<Record<string, string>>,
  choice: OfferedChoice,
  value: string,
): Record<string, string> {
  const { [choice.name]: _, ...others } = values;
  return value === choice.usual ? others : { ...others, [choice.name]: value };
}

/** The choices with a convention, or without it and without what was chosen for it. */
export function withBlock(chosen: ChosenSystem, block: OfferedBlock, isPlayed: boolean): ChosenSystem {
  const others = chosen.blocks.filter((name) => name !== block.name);
  if (isPlayed) return { ...chosen, blocks: [...others, block.name] };
  const own = new Set(block.params.map((choice) => choice.name));
  const params = Object.fromEntries(Object.entries(chosen.params).filter(([name]) => !own.has(name)));
  return { ...chosen, blocks: others, params };
}

/** Why a convention cannot be chosen beside those that are, in words; null where it can. */
export function barred(block: OfferedBlock, chosen: readonly string[], offered: FormAnswer): string | null {
  const other = chosen.find((name) => name !== block.name && name in block.excludes);
  if (other === undefined) return null;
  return `Not beside ${titleOf(other, offered)}: ${block.excludes[other]}.`;
}

/** The conventions of the system underneath whose place this one takes. */
export function takesPlaceOf(block: OfferedBlock, offered: FormAnswer): string[] {
  return offered.plays.filter((name) => name in block.excludes).map((name) => titleOf(name, offered));
}

export function titleOf(name: string, offered: FormAnswer): string {
  return offered.blocks.find((block) => block.name === name)?.title ?? name;
}

/** The conventions of each group in which a search is found, groups without any left out. */
export function grouped(offered: FormAnswer, search: string): { group: string; blocks: OfferedBlock[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (block: OfferedBlock) => {
    const text = `${block.title} ${block.about} ${block.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return offered.groups
    .map((group) => ({ group, blocks: offered.blocks.filter((block) => block.group === group && isFound(block)) }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** Both numbers of a range; null where the value is something else. */
export function rangeOf(value: string): [string, string] | null {
  const found = /^(\d*)-(\d*)$/.exec(value);
  return found ? [found[1] ?? "", found[2] ?? ""] : null;
}
