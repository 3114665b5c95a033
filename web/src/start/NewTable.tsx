// One button plays with what was chosen last, or with good choices; what there is to choose unfolds.
import { useId, useState } from "preact/hooks";
import { api, Refused, reasonOf } from "../api";
import { go } from "../route";
import type { BoardRequest, Named, Scoring, Seat, Settings, StartAnswer } from "../shapes";
import { Choice } from "../shared/Choice";
import { SuitText } from "../shared/SuitText";
import { PartnerChoice, SeatChoice, SpeedChoice } from "../shared/TableChoices";
import { aboutBoards } from "../table/AboutBoards";
import { sideOf } from "../words/names";
import { BoardChoice } from "./BoardChoice";
import { begun } from "./begun";
import { boardsText, settingsOf, tableText, USUAL_BOARDS } from "./choices";
import { PlayForm } from "./PlayForm";

export function NewTable({ start }: { start: StartAnswer }) {
  const [seat, setSeat] = useState<Seat>(begun.value?.seat ?? start.settings.seat ?? "S");
  const [settings, setSettings] = useState<Settings>(() => settingsOf(start));
  const [boards, setBoards] = useState<BoardRequest | null>(start.settings.boards ?? USUAL_BOARDS);
  const [isOpen, setOpen] = useState(begun.value !== null);
  const [error, setError] = useState<{ text: string; field: string | null } | null>(null);
  const [isSending, setSending] = useState(false);
  const ours = sideOf(seat) === "NS";
  const set = (change: Partial<Settings>) => setSettings({ ...settings, ...change });

  async function open(): Promise<void> {
    if (!boards) {
      setError({ text: MISSING, field: "boards" });
      setOpen(true);
      return;
    }
    setSending(true);
    setError(null);
    try {
      const { id, notes = [] } = await api.open({ seat, ...settings, boards });
      aboutBoards.value = { id, texts: notes };
      begun.value = null;
      go(`#/table/${id}`);
    } catch (reason) {
      const field = fieldOf(reason, boards);
      setError({ text: reasonOf(reason), field });
      if (field !== null) setOpen(true);
      setSending(false);
    }
  }

  return (
    <PlayForm
      what={boardsText(boards)}
      who={tableText(seat, settings, start)}
      waiting="The boards are being dealt …"
      isSending={isSending}
      isOpen={isOpen}
      error={error?.field === null ? error.text : null}
      onFold={() => setOpen(!isOpen)}
      onPlay={() => void open()}
    >
      <BoardChoice
        request={start.settings.boards ?? USUAL_BOARDS}
        error={error?.field === "boards" ? error.text : null}
        onChange={(request) => {
          setBoards(request);
          setError(null);
        }}
      />
      <SeatChoice value={seat} onChange={setSeat} />
      <div class="fields">
        <Select
          title={`${ours ? "Your" : "Their"} system (North–South)`}
          options={start.systems}
          value={settings.system}
          onChange={(system) => set({ system })}
          error={error?.field === "system" ? error.text : null}
        />
        <Select
          title={`${ours ? "Their" : "Your"} system (East–West)`}
          options={start.systems}
          value={settings.ew_system}
          onChange={(name) => set({ ew_system: name })}
          error={error?.field === "ew_system" ? error.text : null}
        />
        <Select
          title="Bots"
          options={start.bots}
          value={settings.bot}
          onChange={(bot) => set({ bot })}
          error={error?.field === "bot" ? error.text : null}
        />
      </div>
      <Choice<Scoring>
        name="scoring"
        title="Scoring"
        value={settings.scoring}
        onChange={(scoring) => set({ scoring })}
        options={[
          { value: "imps", text: "IMPs" },
          { value: "matchpoints", text: "Matchpoints" },
        ]}
      />
      <SpeedChoice value={settings.speed} onChange={(speed) => set({ speed })} />
      <PartnerChoice value={settings.plays_partner} onChange={(plays) => set({ plays_partner: plays })} />
    </PlayForm>
  );
}

const MISSING = "Say which boards: the field is empty.";

/** The field that an error belongs to: what the server names, otherwise the boards where they were written by hand. */
export function fieldOf(reason: unknown, boards: BoardRequest): string | null {
  if (!(reason instanceof Refused) || reason.unreached) return null;
  if (reason.field !== null) return ["system", "ew_system", "bot"].includes(reason.field) ? reason.field : "boards";
  return boards.kind === "random" ? null : "boards";
}

interface SelectProperties {
  title: string;
  options: readonly Named[];
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

function Select({ title, options, value, onChange, error }: SelectProperties) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== null}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.name} value={option.name}>
            {option.title}
          </option>
        ))}
      </select>
      {error && (
        <p class="notice notice-refused" role="alert">
          <SuitText text={error} />
        </p>
      )}
    </div>
  );
}
