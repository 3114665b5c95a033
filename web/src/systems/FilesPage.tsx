// The files of a system, to read: a rule in the chapter around it.
import { useEffect, useState } from "preact/hooks";
import { api, isAborted, reasonOf } from "../api";
import { systemAddress } from "../route";
import type { AuthorFile, FilePlace, SystemFiles } from "../shapes";
import { askAbout } from "./about";
import { ReadText } from "./ReadText";

interface Properties {
  /** As it is offered; null for a file by itself. */
  system: string | null;
  at: FilePlace | null;
  own?: string | null;
}

export function FilesPage({ system, at, own = null }: Properties) {
  const [files, setFiles] = useState<SystemFiles | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!system) return;
    const asking = new AbortController();
    askAbout<SystemFiles>("files", { system }, {}, asking.signal).then(setFiles, (reason: unknown) => {
      if (!isAborted(reason)) setError(reasonOf(reason));
    });
    return () => asking.abort();
  }, [system]);
  const place = at ?? (files?.files[0] ? { file: files.files[0].file, line: 1 } : own ? { file: own, line: 1 } : null);
  return (
    <div class={system ? "files" : "files files-alone"}>
      {error && <p class="notice">{error}</p>}
      {system && files && (
        <nav class="file-names" aria-label="Files">
          <ul>
            {files.files.map(({ file, title, lines }) => (
              <li key={file}>
                <a
                  href={systemAddress(own ?? system, "files", { file, line: 1 })}
                  aria-current={file === place?.file ? "page" : undefined}
                >
                  {title || file.replace(/^systems\//, "").replace(/\.yaml$/, "")} <small>{lines} lines</small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {place && <OneFile place={place} />}
    </div>
  );
}

function OneFile({ place }: { place: FilePlace }) {
  const [file, setFile] = useState<AuthorFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    setError(null);
    api.systemFile(place.file, asking.signal).then(setFile, (reason: unknown) => {
      if (!isAborted(reason)) setError(reasonOf(reason));
    });
    return () => asking.abort();
  }, [place.file]);
  if (error) return <p class="notice">{error}</p>;
  if (!file) return <p class="waiting">{place.file} …</p>;
  return (
    <section class="one-file" aria-label={file.name}>
      <h2>
        {file.name}
        {place.line > 1 && <small>, line {place.line}</small>}
        {!file.shipped && (
          <a class="button-like" href={systemAddress(file.name, "edit", { file: file.name, line: place.line })}>
            Edit it
          </a>
        )}
      </h2>
      <ReadText text={file.text} line={place.line} label={`Text of ${file.name}`} />
    </section>
  );
}
