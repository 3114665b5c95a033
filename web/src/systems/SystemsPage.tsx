// The workshop: systems to read as a book and in their files, and an author's own to write, check and practise.
import { useEffect, useState } from "preact/hooks";
import { api, isAborted, reasonOf } from "../api";
import { practiceAddress, systemAddress } from "../route";
import type { FilePlace, WorkshopAnswer } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { offeredName } from "./about";
import { BookPage } from "./BookPage";
import { EditPage } from "./EditPage";
import { FilesPage } from "./FilesPage";
import { SystemList } from "./SystemList";
import "../styles/systems.css";

interface Properties {
  name: string | null;
  view: string | null;
  at: FilePlace | null;
}

export function SystemsPage({ name, view, at }: Properties) {
  const [workshop, setWorkshop] = useState<WorkshopAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = () =>
    api.workshop().then(
      (answer) => {
        setWorkshop(answer);
        setError(null);
      },
      (reason: unknown) => !isAborted(reason) && setError(reasonOf(reason)),
    );
  useEffect(() => void load(), [name]);
  return (
    <>
      <header class="head">
        <Crumbs />
      </header>
      {error && <p class="notice">{error}</p>}
      {at && !name ? (
        <FilesPage system={null} at={at} />
      ) : name === null ? (
        workshop && <SystemList workshop={workshop} onChange={load} />
      ) : (
        workshop && <OneSystem key={name} name={name} view={view} at={at} workshop={workshop} />
      )}
    </>
  );
}

/** The views of a system: what is read of every one, and what is done with a file of one's own. */
const VIEWS = [
  { view: "edit", title: "Edit", isOwn: true },
  { view: "book", title: "Book", isOwn: false },
  { view: "files", title: "Files", isOwn: false },
] as const;

function OneSystem({ name, view, at, workshop }: Properties & { name: string; workshop: WorkshopAnswer }) {
  const isFile = name.endsWith(".yaml");
  const own = workshop.files.find((file) => file.name === (isFile ? name : `${name}.yaml`));
  const offered = workshop.offered.find((system) => system.name === offeredName(name));
  const views = VIEWS.filter((each) => !each.isOwn || own);
  const now = views.find((each) => each.view === view)?.view ?? (at ? "files" : (views[0]?.view ?? "book"));
  const title = own?.title ?? offered?.title ?? name;
  if (!own && !offered) {
    return (
      <main class="start">
        <p class="notice">
          There is no system {name}. <a href={systemAddress(null)}>All systems</a>
        </p>
      </main>
    );
  }
  return (
    <main class={`system system-${now}`}>
      <header class="system-head">
        <h1>{title}</h1>
        <nav class="views" aria-label="Views of the system">
          {views.map((each) => (
            <a
              key={each.view}
              href={systemAddress(name, each.view)}
              aria-current={now === each.view ? "page" : undefined}
            >
              {each.title}
            </a>
          ))}
          {own?.extends && offered && <a href={`#/form/${offered.name}`}>Form</a>}
          {own && offered && <a href={`#/changes/${offered.name}`}>What changed</a>}
          {offered && <a href={practiceAddress(offered.name, "")}>Practise</a>}
        </nav>
      </header>
      {now === "book" && (offered ? <BookPage system={offered.name} /> : <NotOffered />)}
      {now === "files" && <FilesPage system={offered?.name ?? null} at={at ?? null} own={own?.name ?? null} />}
      {now === "edit" && own && <EditPage key={own.name} name={own.name} at={at} />}
    </main>
  );
}

function NotOffered() {
  return (
    <p class="notice">The table offers whole systems that stand in the folder itself; this file is no such one.</p>
  );
}
