// Settings of this table and of the page.

import type { Speed, View } from "../shapes";
import { Appearance } from "../shared/Appearance";
import { Choice } from "../shared/Choice";
import { Dialog } from "../shared/Dialog";
import { move } from "../state/table";
import { dialog } from "./commands";

export function SettingsDialog({ view }: { view: View }) {
  const { settings } = view;
  const set = (what: object) => void move("set", JSON.stringify(what));
  return (
    <Dialog title="Settings" isAside onClose={() => (dialog.value = null)}>
      <Choice<Speed>
        name="speed"
        title="Bots call and play"
        value={settings.speed}
        onChange={(speed) => set({ speed })}
        options={[
          { value: "slow", text: "Slowly" },
          { value: "normal", text: "Normally" },
          { value: "fast", text: "Fast" },
        ]}
      />
      {!view.game && (
        <Choice<"play" | "watch">
          name="partner"
          title="When partner declares"
          value={settings.plays_partner ? "play" : "watch"}
          onChange={(value) => set({ plays_partner: value === "play" })}
          options={[
            { value: "play", text: "I play both hands" },
            { value: "watch", text: "I watch" },
          ]}
        />
      )}
      <Appearance />
    </Dialog>
  );
}
