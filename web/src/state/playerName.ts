// Who the person is in files of boards; empty for no name.
import { signal } from "@preact/signals";

export const playerName = signal("");
