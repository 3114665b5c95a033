// How the ten is written wherever the page writes a card: "10" as on a card, or "T" as in a file.
import { signal } from "@preact/signals";

export type Ten = "10" | "T";

export const ten = signal<Ten>("10");
