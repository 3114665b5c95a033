// The systems that can be chosen, asked for once.
import { signal } from "@preact/signals";
import { api } from "../api";
import type { Named } from "../shapes";

export const offeredSystems = signal<readonly Named[]>([]);

export function loadSystems(): void {
  if (offeredSystems.peek().length) return;
  api.start().then(
    (start) => (offeredSystems.value = start.systems),
    () => undefined,
  );
}
