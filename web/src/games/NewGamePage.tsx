// The page of another game: one button plays it to its usual score; what there is to choose unfolds; its rules below.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { go } from "../route";
import type { NamedGame, Seat, Speed } from "../shapes";
import { Choice } from "../shared/Choice";
import { Crumbs } from "../shared/Crumbs";
import { CountField, SeatChoice, SpeedChoice } from "../shared/TableChoices";
import { PlayForm } from "../start/PlayForm";
import { seatWord } from "../words/names";
import { RulesText } from "./RulesText";

export function NewGamePage({ game }: { game: string }) {
  const [found, setFound] = useState<NamedGame | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    api.start().then(
      ({ games }) => {
        const named = games.find(({ name }) => name === game);
        if (named) setFound(named);
        else setError(`There is no game “${game}” here.`);
      },
      (reason: unknown) => setError(reasonOf(reason)),
    );
  }, [game]);
  return (
    <main class="start" aria-busy={found === null && error === null}>
      <Crumbs />
      <h1>{found?.title ?? "Another game"}</h1>
      {error && (
        <p class="notice notice-refused" role="alert">
          {error}
        </p>
      )}
      {found && <NewGame game={found} />}
      {found && <RulesText game={game} title={found.title} />}
    </main>
  );
}

const DEALS = "deals";

/** `to 1000 points`, `a whole match`. */
function lengthText(to: number | string): string {
  return typeof to === "number" ? `to ${to} points` : "a whole match, twos to aces";
}

function NewGame({ game }: { game: NamedGame }) {
  const [seat, setSeat] = useState<Seat>("S");
  const [length, setLength] = useState(String(game.to[0] ?? DEALS));
  const [count, setCount] = useState(4);
  const [speed, setSpeed] = useState<Speed>("normal");
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const to = game.to.find((each) => String(each) === length);

  async function open(): Promise<void> {
    setSending(true);
    setError(null);
    try {
      const { id } = await api.openGame({ game: game.name, seat, speed, ...(to === undefined ? { count } : { to }) });
      go(`#/table/${id}`);
    } catch (reason) {
      setError(reasonOf(reason));
      setSending(false);
    }
  }

  return (
    <PlayForm
      what={to === undefined ? `${count} ${count === 1 ? "deal" : "deals"}` : `${game.title}, ${lengthText(to)}`}
      who={`You sit ${seatWord(seat)}`}
      waiting="The cards are being dealt …"
      isSending={isSending}
      isOpen={isOpen}
      error={error}
      onFold={() => setOpen(!isOpen)}
      onPlay={() => void open()}
    >
      <Choice<string>
        name="game-length"
        title="How long"
        value={length}
        onChange={setLength}
        options={[
          ...game.to.map((each) => ({
            value: String(each),
            text: typeof each === "number" ? `To ${each} points` : "A whole match",
          })),
          { value: DEALS, text: "So many deals" },
        ]}
      />
      {to === undefined && <CountField title="Number of deals" most={200} value={count} onChange={setCount} />}
      <SeatChoice value={seat} onChange={setSeat} />
      <SpeedChoice value={speed} onChange={setSpeed} />
    </PlayForm>
  );
}
