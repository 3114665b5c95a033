// Large numbers as people read them.
import type { Estimated } from "../shapes";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LARGE = 1e6;

/** `5.36 × 10²⁸`, `12,345`; an estimate with how far it may be off, `1.73 × 10²⁶ ± 2 %`. */
export function countText(deals: string | Estimated): string {
  if (typeof deals === "string") return numberText(Number(deals));
  const width = deals.value > 0 ? Math.max(deals.high - deals.value, deals.value - deals.low) / deals.value : 0;
  return `${numberText(deals.value)} ± ${(100 * width).toFixed(width < 0.1 ? 1 : 0)} %`;
}

export function numberText(value: number): string {
  if (value < LARGE) return Math.round(value).toLocaleString("en-US");
  const [digits = "", power = "0"] = value.toExponential(2).split("e+");
  return `${digits} × 10${[...power].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;
}

/** `8.1 %`, `25 %`. */
export function percentText(chance: number): string {
  return `${(100 * chance).toFixed(chance < 0.1 ? 1 : 0)} %`;
}

/** `62 % ± 7`: the chance, and the further end of its interval; a number without one is exact. */
export function chanceText(chance: number | Estimated): string {
  if (typeof chance === "number") return percentText(chance);
  const { value, low, high } = chance;
  return `${Math.round(100 * value)} % ± ${Math.round(100 * Math.max(high - value, value - low))}`;
}
