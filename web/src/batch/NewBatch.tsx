// A session's file in, somebody named: all boards reviewed. Below it the batches there are.
import { useEffect, useId, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { go } from "../route";
import type { BatchRow, Named, SessionRead } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { SuitText } from "../shared/SuitText";
import { momentText } from "../start/sittingWords";
import { batchApi, whomOf } from "./batch";

const MOST_NOTES = 5;

export function NewBatch() {
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  useEffect(() => {
    batchApi.all().then(
      ({ batches }) => setRows(batches),
      () => setRows([]),
    );
  }, []);
  return (
    <main class="start batch">
      <Crumbs />
      <header>
        <h1>Review a session</h1>
        <p class="soft">
          Every board of a file, reviewed for a player, a pair or a seat: what each call and card cost, the dearest
          board first.
        </p>
      </header>
      <SessionForm />
      {rows.length > 0 && (
        <section aria-labelledby="batches">
          <h2 id="batches">Earlier sessions</h2>
          <ul class="batch-list">
            {rows.map((row) => (
              <li key={row.id}>
                <a href={`#/batch/${row.id}`}>
                  <SuitText text={row.title} />
                </a>
                <span class="soft">
                  {row.who} · {momentText(row.created)} ·{" "}
                  {row.done === row.boards ? `${row.boards} boards` : `${row.done} of ${row.boards} boards reviewed`}
                  {row.paused && row.done < row.boards ? ", held" : ""}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

function SessionForm() {
  const id = useId();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [read, setRead] = useState<SessionRead | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  async function take(given: string, title: string): Promise<void> {
    setSaid(null);
    setRead(null);
    setText(given);
    setName(title);
    try {
      setRead(await batchApi.read(given));
    } catch (error) {
      setSaid(reasonOf(error));
    }
  }

  async function takeFile(file: File | undefined): Promise<void> {
    if (file) await take(await file.text(), file.name);
  }

  return (
    <section
      class="new-table"
      aria-label="The session"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer?.files[0]);
      }}
    >
      <label class="field file-field">
        A file of PBN or LIN with auctions and results; or drop one here
        <input
          type="file"
          accept=".pbn,.lin,.txt,.json,.jsonl,.xml,.csv"
          onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
        />
      </label>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take(text, "A pasted session");
        }}
      >
        <label class="field" for={id}>
          Or paste it
        </label>
        <textarea
          id={id}
          class="batch-text"
          rows={4}
          value={text}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" aria-disabled={text.trim() === ""}>
          Read it
        </button>
      </form>
      {said !== null && (
        <p class="notice notice-refused" role="alert">
          <SuitText text={said} />
        </p>
      )}
      {read && <Whom key={text} read={read} text={text} name={name} />}
    </section>
  );
}

function Whom({ read, text, name }: { read: SessionRead; text: string; name: string }) {
  const groups = whomOf(read);
  const choices = groups.flatMap((group) => group.choices);
  const [key, setKey] = useState(choices[0]?.key ?? "NS");
  const [title, setTitle] = useState(name);
  const [system, setSystem] = useState("sayc");
  const [other, setOther] = useState("");
  const [scoring, setScoring] = useState("imps");
  const [systems, setSystems] = useState<readonly Named[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    api.start().then(
      (start) => setSystems(start.systems),
      () => setSystems([]),
    );
  }, []);

  async function begin(): Promise<void> {
    const who = choices.find((choice) => choice.key === key)?.who;
    if (!who) return;
    setSaid(null);
    try {
      const begun = await batchApi.begin({ title, text, who, system, other_system: other, scoring });
      go(`#/batch/${begun.id}`);
    } catch (error) {
      setSaid(reasonOf(error));
    }
  }

  const options = systems.map((each) => (
    <option key={each.name} value={each.name}>
      {each.title}
    </option>
  ));
  const rest = read.notes.length - MOST_NOTES;
  return (
    <form
      class="whom"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <p role="status">
        Taken for {read.taken}: {read.boards} {read.boards === 1 ? "board" : "boards"} with auction and result.
      </p>
      {read.notes.length > 0 && (
        <ul class="soft">
          {read.notes.slice(0, MOST_NOTES).map((note, index) => (
            <li key={index}>
              <SuitText text={note} />
            </li>
          ))}
          {rest > 0 && <li>and {rest} more</li>}
        </ul>
      )}
      <div class="fields">
        <label class="field">
          Who is reviewed
          <select value={key} onChange={(event) => setKey(event.currentTarget.value)}>
            {groups.map((group) => (
              <optgroup key={group.title} label={group.title}>
                {group.choices.map((choice) => (
                  <option key={choice.key} value={choice.key}>
                    {choice.text}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label class="field">
          They play
          <select value={system} onChange={(event) => setSystem(event.currentTarget.value)}>
            {options}
          </select>
        </label>
        <label class="field">
          Their opponents play
          <select value={other} onChange={(event) => setOther(event.currentTarget.value)}>
            <option value="">the same</option>
            {options}
          </select>
        </label>
        <label class="field">
          Scoring
          <select value={scoring} onChange={(event) => setScoring(event.currentTarget.value)}>
            <option value="imps">IMPs</option>
            <option value="matchpoints">Matchpoints</option>
          </select>
        </label>
        <label class="field">
          Called
          <input
            type="text"
            value={title}
            maxLength={120}
            autocomplete="off"
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
      </div>
      {said !== null && (
        <p class="notice notice-refused" role="alert">
          <SuitText text={said} />
        </p>
      )}
      <button type="submit" class="main">
        Review {read.boards === 1 ? "the board" : "the boards"}
      </button>
      <p class="soft">
        It goes on in the background, half a minute or so for a board, and after the program is started again.
      </p>
    </form>
  );
}
