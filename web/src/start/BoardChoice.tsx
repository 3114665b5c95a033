// Where the boards come from: at random, out of a file or pasted text, or dealt for a condition, a sequence or a sentence.
import { useEffect, useState } from "preact/hooks";
import type { BoardRequest } from "../shapes";
import { Choice } from "../shared/Choice";
import { SuitText } from "../shared/SuitText";
import { CountField } from "../shared/TableChoices";
import { begun } from "./begun";
import { fieldsOf, type Kind, requestOf } from "./boardRequest";
import { PastedText } from "./PastedText";

const KINDS: readonly { value: Kind; text: string }[] = [
  { value: "random", text: "Random" },
  { value: "sentence", text: "In a sentence" },
  { value: "condition", text: "By condition" },
  { value: "sequence", text: "By auction" },
  { value: "file", text: "File" },
  { value: "pasted", text: "Paste" },
];

interface Properties {
  /** What the fields hold at first. */
  request: BoardRequest;
  /** What the server found wrong with the boards. */
  error: string | null;
  onChange: (request: BoardRequest | null) => void;
}

export function BoardChoice({ request, error, onChange }: Properties) {
  const [kind, setKind] = useState<Kind>(begun.value ? "pasted" : request.kind);
  const [count, setCount] = useState("count" in request ? request.count : 8);
  const [text, setText] = useState<Record<string, string>>({ ...fieldsOf(request), pasted: begun.value?.text ?? "" });
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);

  useEffect(() => onChange(requestOf(kind, count, text, file)), [kind, count, text, file]);
  useDroppedFile((dropped) => {
    setKind("file");
    setFile(dropped);
  });

  const field = (name: string, title: string, example: string) => (
    <label class="field">
      {title}
      <input
        value={text[name] ?? ""}
        placeholder={example}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={error !== null}
        aria-describedby={error !== null ? "boards-error" : undefined}
        onInput={(event) => setText({ ...text, [name]: event.currentTarget.value })}
      />
    </label>
  );

  return (
    <div class="boards">
      <Choice<Kind> name="boards" title="Boards" value={kind} options={KINDS} onChange={setKind} />
      {kind === "sentence" && field("sentence", "What the boards have", "South opens 1NT and North has five spades")}
      {(kind === "condition" || kind === "sequence") && (
        <>
          {kind === "sequence" && field("auction", "The auction begins", "1N P 2C")}
          {field(
            "where",
            kind === "sequence" ? "And the hands have" : "The hands have",
            "S: hcp 15-17 and balanced; N: 5+S",
          )}
        </>
      )}
      {kind === "pasted" && (
        <PastedText
          text={text["pasted"] ?? ""}
          board={text["board"] ?? ""}
          hasError={error !== null}
          onText={(pasted) => setText({ ...text, pasted, board: "" })}
          onBoard={(board) => setText({ ...text, board })}
        />
      )}
      {kind === "file" && <FileField file={file} onFile={setFile} />}
      {kind !== "file" && kind !== "pasted" && (
        <CountField title="Number of boards" most={64} value={count} onChange={setCount} />
      )}
      {error && (
        <p class="notice notice-refused" id="boards-error" role="alert">
          <SuitText text={error} />
        </p>
      )}
    </div>
  );
}

function FileField({
  file,
  onFile,
}: {
  file: { name: string } | null;
  onFile: (file: { name: string; text: string }) => void;
}) {
  return (
    <label class="field file-field">
      A file of boards: PBN, LIN, or ours; choose one or drop it anywhere on the page
      <input
        type="file"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void readFile(chosen).then(onFile);
        }}
      />
      {file && <span>{file.name}</span>}
    </label>
  );
}

/** The text of a file; old files of boards are not always UTF-8. */
async function readFile(file: File): Promise<{ name: string; text: string }> {
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  return { name: file.name, text };
}

function useDroppedFile(onFile: (file: { name: string; text: string }) => void): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const dropped = event.dataTransfer?.files[0];
      if (dropped) void readFile(dropped).then(onFile);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
}
