// By which systems the calls are read.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { Named } from "../shapes";
import type { Analysis } from "./address";
import { show } from "./asked";

export function SystemChoice({ now }: { now: Analysis }) {
  const [systems, setSystems] = useState<readonly Named[]>([]);
  useEffect(() => {
    api.start().then(
      (start) => setSystems(start.systems),
      () => setSystems([]),
    );
  }, []);
  if (systems.length === 0) return null;
  const options = systems.map(({ name, title }) => (
    <option key={name} value={name}>
      {title}
    </option>
  ));
  return (
    <div class="row">
      <label class="field">
        North–South play
        <select value={now.system} onChange={(event) => show({ ...now, system: event.currentTarget.value })}>
          {options}
        </select>
      </label>
      <label class="field">
        East–West play
        <select value={now.ewSystem} onChange={(event) => show({ ...now, ewSystem: event.currentTarget.value })}>
          <option value="">the same</option>
          {options}
        </select>
      </label>
    </div>
  );
}
