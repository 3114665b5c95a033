// The form in work: what is offered, what is chosen, what the server makes of it; saved as a file of the author's folder.
import { batch, effect, signal } from "@preact/signals";
import { api, isAborted, Refused, reasonOf } from "../api";
import { go } from "../route";
import type { AuthorFile, ChosenSystem, FileChanged, FormAnswer, FormCheck } from "../shapes";
import { say } from "../state/spoken";
import { beginning, fileNameFor } from "./chosen";
import { runTests } from "./tests";

export interface FormFile {
  /** The name without its ending; null while the system is new. */
  name: string | null;
  /** As it was read or saved; empty for a new one. */
  text: string;
  /** The version that was read, for the server to check. */
  seen: string | null;
}

export const NEW_TITLE = "My system";

export const file = signal<FormFile>({ name: null, text: "", seen: null });
export const offered = signal<FormAnswer | null>(null);
export const chosen = signal<ChosenSystem | null>(null);
export const check = signal<FormCheck | null>(null);
export const isChecking = signal(false);
export const failure = signal<string | null>(null);
/** What came of the last save. */
export const saved = signal<{ text: string; isError: boolean } | null>(null);
export const isSaving = signal(false);
/** Whether something was chosen since the last save. */
export const isChanged = signal(false);

/** Milliseconds without a choice before the server is asked. */
const PAUSE = 350;
let asking: AbortController | null = null;
let opening: AbortController | null = null;

/** Show the form of a file of the author's, or of a new system. */
export async function openForm(name: string): Promise<void> {
  opening?.abort();
  asking?.abort();
  const now = (opening = new AbortController());
  batch(() => {
    file.value = { name: name || null, text: "", seen: null };
    offered.value = chosen.value = check.value = failure.value = saved.value = null;
    isChanged.value = false;
  });
  try {
    const row = name ? { name: `${name}.yaml` } : { base: "sayc" };
    const there = name ? await api.systemFile(`${name}.yaml`) : null;
    const answer = await api.authored<FormAnswer>("form", row, now.signal);
    if (now.signal.aborted) return;
    batch(() => {
      if (there) file.value = { name, text: there.text, seen: there.version };
      offered.value = answer;
      const { by_hand: _, ...own } = answer.chosen;
      chosen.value = name ? own : { ...own, title: NEW_TITLE };
      isChanged.value = !name;
    });
  } catch (error) {
    if (!isAborted(error) && !now.signal.aborted) failure.value = reasonOf(error);
  }
}

/** Choose something; another system underneath has other things to choose. */
export function choose(next: ChosenSystem): void {
  const before = chosen.value;
  batch(() => {
    chosen.value = next;
    isChanged.value = true;
    saved.value = null;
  });
  if (before && next.extends !== before.extends) void offerFor(next);
}

/** What the new system underneath offers; what was chosen and is not there goes. */
async function offerFor(next: ChosenSystem): Promise<void> {
  opening?.abort();
  const now = (opening = new AbortController());
  try {
    const text = beginning("new", next.extends);
    const answer = await api.authored<FormAnswer>("form", { text, base: next.extends }, now.signal);
    if (now.signal.aborted || !chosen.value) return;
    const known = new Set(
      [...answer.params, ...answer.blocks.flatMap((block) => block.params)].map(({ name }) => name),
    );
    const old = new Set(
      offered.value
        ? [...offered.value.params, ...offered.value.blocks.flatMap((block) => block.params)].map(({ name }) => name)
        : [],
    );
    batch(() => {
      offered.value = { ...answer, chosen: offered.value?.chosen ?? answer.chosen };
      const now = chosen.value!;
      const params = Object.entries(now.params).filter(([name]) => known.has(name) || !old.has(name));
      const blocks = now.blocks.filter((name) => !answer.plays.includes(name));
      chosen.value = { ...now, params: Object.fromEntries(params), blocks };
    });
  } catch (error) {
    if (!isAborted(error) && !now.signal.aborted) failure.value = reasonOf(error);
  }
}

/** The text into which the choices are written. */
function textNow(): string {
  const now = chosen.value;
  return file.value.name !== null || !now ? file.value.text : beginning(fileNameFor(now.title), now.extends);
}

effect(() => {
  const now = chosen.value;
  asking?.abort();
  if (!now || !offered.value) return;
  const mine = (asking = new AbortController());
  isChecking.value = true;
  const timer = setTimeout(() => void askCheck(now, mine), PAUSE);
  mine.signal.addEventListener("abort", () => clearTimeout(timer));
});

async function askCheck(now: ChosenSystem, mine: AbortController): Promise<FormCheck | null> {
  try {
    const name = `${file.value.name ?? fileNameFor(now.title)}.yaml`;
    const found = await api.authored<FormCheck>("form/check", { name, text: textNow(), chosen: now }, mine.signal);
    if (mine.signal.aborted) return null;
    batch(() => {
      check.value = found;
      isChecking.value = false;
      failure.value = null;
    });
    return found;
  } catch (error) {
    if (isAborted(error) || mine.signal.aborted) return null;
    batch(() => {
      isChecking.value = false;
      failure.value = reasonOf(error);
    });
    return null;
  }
}

/** Save what is chosen; the name under which it is kept, or null where it was not. */
export async function save(): Promise<string | null> {
  const now = chosen.value;
  if (!now || isSaving.value) return null;
  asking?.abort();
  isSaving.value = isChecking.value = true;
  try {
    const found = await askCheck(now, (asking = new AbortController()));
    if (!found) return null;
    if (found.problems.length > 0) {
      told("It was not saved: mend what is marked first.", true);
      return null;
    }
    const { name, seen } = file.value;
    const wanted = name ?? fileNameFor(now.title);
    const there = await api.authored<AuthorFile>("file", { name: `${wanted}.yaml`, text: found.text, seen });
    batch(() => {
      file.value = { name: wanted, text: there.text, seen: there.version };
      isChanged.value = false;
    });
    told(`Saved as ${wanted}.yaml.`, false);
    if (name === null) history.replaceState(null, "", `#/form/${wanted}`);
    void runTests(wanted);
    return wanted;
  } catch (error) {
    told(refusedText(error), true);
    return null;
  } finally {
    isSaving.value = false;
  }
}

function refusedText(error: unknown): string {
  if (error instanceof Refused && error.status === 409) {
    return file.value.name === null
      ? `${reasonOf(error)}. Give this one another name, or open that one.`
      : `${reasonOf(error)}. Open the form again to see it as it is now.`;
  }
  return reasonOf(error);
}

function told(text: string, isError: boolean): void {
  saved.value = { text, isError };
  say([text]);
}

/** Save what is chosen where it is not yet, and play it: with the settings used last, four boards. */
export async function playIt(): Promise<void> {
  const name = isChanged.value ? await save() : file.value.name;
  if (name !== null) await playSystem(name);
}

export async function playSystem(name: string): Promise<void> {
  try {
    const { settings, bots } = await api.start();
    const { id } = await api.open({
      seat: settings.seat ?? "S",
      system: name,
      ew_system: name,
      bot: settings.bot ?? bots[0]?.name ?? "house",
      scoring: settings.scoring ?? "imps",
      speed: settings.speed ?? "normal",
      plays_partner: settings.plays_partner ?? true,
      boards: { kind: "random", count: 4 },
    });
    go(`#/table/${id}`);
  } catch (error) {
    told(reasonOf(error), true);
  }
}

export type { FileChanged };
