// All systems: an author's own, which are made, renamed, deleted and restored here, and those that come with dealspace.
import { useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { go, systemAddress } from "../route";
import type { AuthorFileRow, WorkshopAnswer } from "../shapes";
import { Dialog } from "../shared/Dialog";

interface Properties {
  workshop: WorkshopAnswer;
  onChange: () => Promise<unknown>;
}

export function SystemList({ workshop, onChange }: Properties) {
  const [error, setError] = useState<string | null>(null);
  const shipped = workshop.offered.filter((system) => system.shipped);
  const blocks = workshop.shipped.filter((name) => name.startsWith("blocks/"));

  async function change(work: () => Promise<unknown>): Promise<boolean> {
    setError(null);
    try {
      await work();
      await onChange();
      return true;
    } catch (reason) {
      setError(reasonOf(reason));
      return false;
    }
  }

  return (
    <main class="start systems-list">
      <h1>Systems</h1>
      {error && (
        <p class="notice" role="alert">
          {error}
        </p>
      )}
      <section aria-labelledby="own-systems">
        <h2 id="own-systems">Yours</h2>
        {workshop.open ? (
          <>
            {workshop.files.length === 0 && (
              <p class="soft">None yet. A new one takes over all of another, and says what is different.</p>
            )}
            <ul class="rows">
              {workshop.files.map((file) => (
                <OwnFile key={file.name} file={file} onWork={change} />
              ))}
            </ul>
            <p>
              <a class="button-like choose-new" href="#/form">
                Choose a new one in a form
              </a>
            </p>
            <NewFile workshop={workshop} onWork={change} />
            {workshop.deleted.length > 0 && (
              <details>
                <summary>Deleted ones</summary>
                <ul class="rows">
                  {workshop.deleted.map((name) => (
                    <li key={name} class="own-file">
                      <span>{name}</span>
                      <button
                        type="button"
                        aria-label={`Restore ${name}`}
                        onClick={() => change(() => api.changeFile("restore", { name, number: null, seen: null }))}
                      >
                        Restore
                      </button>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        ) : (
          <p class="notice notice-lost">No files are written: {workshop.why_closed}.</p>
        )}
      </section>
      <section aria-labelledby="shipped-systems">
        <h2 id="shipped-systems">To read and to build on</h2>
        <ul class="rows">
          {shipped.map((system) => (
            <li key={system.name}>
              <a class="row-link" href={systemAddress(system.name)}>
                <strong>{system.title}</strong> <small>{system.name}</small>
              </a>
            </li>
          ))}
        </ul>
        <details>
          <summary>{blocks.length} conventions to import</summary>
          <ul class="block-names">
            {blocks.map((name) => (
              <li key={name}>
                <a href={systemAddress(null, null, { file: `systems/${name}.yaml`, line: 1 })}>
                  {name.replace("blocks/", "").replaceAll("_", " ")}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </section>
    </main>
  );
}

interface OwnProperties {
  file: AuthorFileRow;
  onWork: (work: () => Promise<unknown>) => Promise<boolean>;
}

function OwnFile({ file, onWork }: OwnProperties) {
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const [to, setTo] = useState(file.name);
  const seen = () => api.systemFile(file.name).then((found) => found.version);
  const close = () => setAsked(null);
  return (
    <li class="own-file">
      <a class="row-link" href={systemAddress(file.name)}>
        <strong>{file.title}</strong>{" "}
        <small>
          {file.name}
          {file.extends && `, extends ${file.extends}`}
          {file.kind === "block" && ", a block"} · {new Date(file.changed).toLocaleString()}
        </small>
      </a>
      <button type="button" class="quiet" aria-label={`Rename ${file.name}`} onClick={() => setAsked("rename")}>
        Rename
      </button>
      <button type="button" class="quiet" aria-label={`Delete ${file.name}`} onClick={() => setAsked("delete")}>
        Delete
      </button>
      {asked === "rename" && (
        <Dialog title={`Rename ${file.name}`} onClose={close}>
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              void onWork(async () =>
                api.changeFile("rename", { name: file.name, to: withEnding(to), seen: await seen() }),
              );
              close();
            }}
          >
            <label class="field">
              New name
              <input value={to} onInput={(event) => setTo(event.currentTarget.value)} />
            </label>
            <button type="submit" class="main">
              Rename
            </button>
          </form>
        </Dialog>
      )}
      {asked === "delete" && (
        <Dialog title={`Delete ${file.name}?`} onClose={close}>
          <p>It can be restored from this page, with all its earlier versions.</p>
          <div class="buttons">
            <button
              type="button"
              class="main"
              onClick={() => {
                void onWork(async () => api.changeFile("delete", { name: file.name, seen: await seen() }));
                close();
              }}
            >
              Delete
            </button>
            <button type="button" onClick={close}>
              Keep
            </button>
          </div>
        </Dialog>
      )}
    </li>
  );
}

interface NewProperties {
  workshop: WorkshopAnswer;
  onWork: (work: () => Promise<unknown>) => Promise<boolean>;
}

function NewFile({ workshop, onWork }: NewProperties) {
  const [name, setName] = useState("");
  const [base, setBase] = useState("sayc");
  const bases = [
    ...workshop.offered.filter((system) => system.shipped).map(({ name, title }) => ({ value: name, title })),
    ...workshop.files.map((file) => ({ value: file.name.replace(/\.yaml$/, ""), title: `${file.title} (yours)` })),
  ];
  return (
    <form
      class="row new-file"
      onSubmit={(event) => {
        event.preventDefault();
        const file = withEnding(name);
        void onWork(() => api.changeFile("extend", { name: file, extends: base })).then(
          (done) => done && go(systemAddress(file, "edit")),
        );
      }}
    >
      <label class="field">
        Name of a new file
        <input value={name} placeholder="my-club" required onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        It extends
        <select value={base} onChange={(event) => setBase(event.currentTarget.value)}>
          {bases.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="main">
        Make it
      </button>
    </form>
  );
}

/** The name of a file as the server takes it: letters, digits, - and _, with its ending. */
function withEnding(name: string): string {
  const plain = name
    .trim()
    .replace(/\.ya?ml$/, "")
    .replace(/\s+/g, "-");
  return `${plain}.yaml`;
}
