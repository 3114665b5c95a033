// What is chosen of a table, before it is opened and during it: the seat, how much is played, how fast, who plays partner's hand.
import type { Seat, Speed } from "../shapes";
import { seatWord } from "../words/names";
import { Choice } from "./Choice";

interface Properties<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

export function SeatChoice(properties: Properties<Seat>) {
  const options = (["N", "E", "S", "W"] as const).map((value) => ({ value, text: seatWord(value) }));
  return <Choice<Seat> name="seat" title="You sit" options={options} {...properties} />;
}

/** How many boards or deals are played. */
export function CountField({ title, most, value, onChange }: Properties<number> & { title: string; most: number }) {
  return (
    <label class="field field-short">
      {title}
      <input
        type="number"
        min={1}
        max={most}
        value={value}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

export function SpeedChoice(properties: Properties<Speed>) {
  return (
    <Choice<Speed>
      name="speed"
      title="Bots call and play"
      options={[
        { value: "slow", text: "Slowly" },
        { value: "normal", text: "Normally" },
        { value: "fast", text: "Fast" },
      ]}
      {...properties}
    />
  );
}

/** Whether the person plays partner's hand as well when partner declares. */
export function PartnerChoice({ value, onChange }: Properties<boolean>) {
  return (
    <Choice<"play" | "watch">
      name="partner"
      title="When partner declares"
      value={value ? "play" : "watch"}
      onChange={(chosen) => onChange(chosen === "play")}
      options={[
        { value: "play", text: "I play both hands" },
        { value: "watch", text: "I watch" },
      ]}
    />
  );
}
