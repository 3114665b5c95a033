// Settings of this table and of the page.
import type { View } from "../shapes";
import { Appearance } from "../shared/Appearance";
import { Dialog } from "../shared/Dialog";
import { PartnerChoice, SpeedChoice } from "../shared/TableChoices";
import { move } from "../state/table";
import { dialog } from "./commands";

export function SettingsDialog({ view }: { view: View }) {
  const { settings } = view;
  const set = (what: object) => void move("set", JSON.stringify(what));
  return (
    <Dialog title="Settings" isAside onClose={() => (dialog.value = null)}>
      <SpeedChoice value={settings.speed} onChange={(speed) => set({ speed })} />
      {!view.game && (
        <PartnerChoice value={settings.plays_partner} onChange={(plays) => set({ plays_partner: plays })} />
      )}
      <Appearance />
    </Dialog>
  );
}
