// How the page looks and is touched. All of it is kept in this browser.
import {
  type CardStyle,
  cardStyle,
  fourColours,
  type Print,
  print,
  type Taps,
  type Theme,
  type Touch,
  taps,
  theme,
  touch,
} from "../state/settings";
import { sound } from "../state/sound";
import { type Ten, ten } from "../state/ten";
import { Choice } from "./Choice";

export function Appearance() {
  return (
    <div class="appearance">
      <Choice<Theme>
        name="theme"
        title="Colours"
        value={theme.value}
        onChange={(value) => (theme.value = value)}
        options={[
          { value: "system", text: "As the system" },
          { value: "light", text: "Light" },
          { value: "dark", text: "Dark" },
        ]}
      />
      <Choice<"two" | "four">
        name="suit-colours"
        title="Suits"
        value={fourColours.value ? "four" : "two"}
        onChange={(value) => (fourColours.value = value === "four")}
        options={[
          { value: "two", text: "Two colours" },
          { value: "four", text: "Four colours" },
        ]}
      />
      <Choice<CardStyle>
        name="card-style"
        title="Hands"
        value={cardStyle.value}
        onChange={(value) => (cardStyle.value = value)}
        options={[
          { value: "cards", text: "Cards" },
          { value: "rows", text: "Rows of ranks" },
        ]}
      />
      <Choice<Ten>
        name="ten"
        title="The ten"
        value={ten.value}
        onChange={(value) => (ten.value = value)}
        options={[
          { value: "10", text: "10" },
          { value: "T", text: "T" },
        ]}
      />
      <Choice<Print>
        name="print"
        title="Print"
        value={print.value}
        onChange={(value) => (print.value = value)}
        options={[
          { value: "normal", text: "Normal" },
          { value: "large", text: "Large" },
        ]}
      />
      <Choice<Taps>
        name="taps"
        title="A second tap"
        value={taps.value}
        onChange={(value) => (taps.value = value)}
        options={[
          { value: "one", text: "Never" },
          { value: "calls", text: "For calls" },
          { value: "two", text: "For calls and cards" },
        ]}
      />
      <Choice<Touch>
        name="touch"
        title="Box and buttons for the"
        value={touch.value}
        onChange={(value) => (touch.value = value)}
        options={[
          { value: "right", text: "Right hand" },
          { value: "left", text: "Left hand" },
        ]}
      />
      <Choice<"off" | "on">
        name="sound"
        title="Sound of cards"
        value={sound.value ? "on" : "off"}
        onChange={(value) => (sound.value = value === "on")}
        options={[
          { value: "off", text: "Off" },
          { value: "on", text: "Quiet" },
        ]}
      />
    </div>
  );
}
