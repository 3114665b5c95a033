// The form of a new table of whist, jass, coinche or euchre.
import { useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { go } from "../route";
import { Choice } from "../shared/Choice";
import type { Seat, Speed } from "../shapes";
import { seatWord } from "../words/names";

export function NewGame({ game }: { game: string }) {
  const [seat, setSeat] = useState<Seat>("S");
  const [count, setCount] = useState(4);
  const [speed, setSpeed] = useState<Speed>("normal");
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function open(): Promise<void> {
    setSending(true);
    setError(null);
    try {
      const { id } = await api.openGame({ game, seat, speed, count });
      go(`#/table/${id}`);
    } catch (reason) {
      setError(reasonOf(reason));
      setSending(false);
    }
  }

  return (
    <form class="new-table" aria-label="New table" onSubmit={(event) => {
      event.preventDefault();
      void open();
    }}>
      <label class="field field-short">
        Number of deals
        <input type="number" min={1} max={200} value={count} onInput={(event) => setCount(Number(event.currentTarget.value))} />
      </label>
      <Choice<Seat> name="game-seat" title="You sit" value={seat} onChange={setSeat}
        options={(["N", "E", "S", "W"] as const).map((value) => ({ value, text: seatWord(value) }))} />
      <Choice<Speed> name="game-speed" title="Bots call and play" value={speed} onChange={setSpeed}
        options={[{ value: "slow", text: "Slowly" }, { value: "normal", text: "Normally" }, { value: "fast", text: "Fast" }]} />
      {error && <p class="notice notice-refused" role="alert">{error}</p>}
      <button type="submit" class="main" disabled={isSending}>{isSending ? "The cards are being dealt …" : "Sit down"}</button>
    </form>
  );
}
