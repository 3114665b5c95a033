// How the page looks and is touched: light or dark, four colours, taps.
import { fourColours, taps, theme, type Taps, type Theme } from "../state/settings";
import { Choice } from "./Choice";

export function Appearance() {
  return (
    <div class="appearance">
      <Choice<Theme> name="theme" title="Colours" value={theme.value} onChange={(value) => (theme.value = value)}
        options={[{ value: "system", text: "As the system" }, { value: "light", text: "Light" }, { value: "dark", text: "Dark" }]} />
      <Choice<"two" | "four"> name="suit-colours" title="Suits" value={fourColours.value ? "four" : "two"}
        onChange={(value) => (fourColours.value = value === "four")}
        options={[{ value: "two", text: "Two colours" }, { value: "four", text: "Four colours" }]} />
      <Choice<Taps> name="taps" title="A second tap" value={taps.value} onChange={(value) => (taps.value = value)}
        options={[{ value: "one", text: "Never" }, { value: "calls", text: "For calls" }, { value: "two", text: "For calls and cards" }]} />
    </div>
  );
}
