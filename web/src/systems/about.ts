// Which system a page of the workshop asks about: one that is offered, or the text in the editor.
import { api } from "../api";

export type About = { system: string } | { name: string; text: string };

/** An answer about a system; a request that is aborted ends its work. */
export function askAbout<Answer>(what: string, about: About, row: object = {}, signal?: AbortSignal): Promise<Answer> {
  return api.askSystem<Answer>(what, { ...about, ...row }, signal);
}

/** The name by which the table offers a file of the folder. */
export function offeredName(file: string): string {
  return file.replace(/\.yaml$/, "");
}

/** `12 %`, `3.2 %`, `0.004 %`. */
export function percent(share: number): string {
  const value = 100 * share;
  if (value === 0) return "0 %";
  return `${value >= 9.95 ? Math.round(value) : Number(value.toPrecision(2))} %`;
}

/** Half of the 95 % interval of a share of so many hands, in per cent. */
export function margin(share: number, hands: number): string {
  const half = 196 * Math.sqrt((share * (1 - share)) / Math.max(1, hands));
  return half < 0.005 ? "" : ` ± ${Number(half.toPrecision(1))}`;
}
