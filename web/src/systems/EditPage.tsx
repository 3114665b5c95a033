// Editing a file: the text in the middle, at its left what the rule at the cursor does, at its right who bids what there.
import type { EditorView } from "@codemirror/view";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { FileTestsPanel } from "../author/FileTestsPanel";
import { go, systemAddress } from "../route";
import type { FilePlace, Finding } from "../shapes";
import { Dialog } from "../shared/Dialog";
import { EarlierTexts } from "./EarlierTexts";
import { Editing } from "./editing";
import { FindingsList } from "./FindingsList";
import { PointPanel } from "./PointPanel";
import { RulePanel } from "./RulePanel";
import { mendIn, TextEditor } from "./TextEditor";

interface Properties {
  name: string;
  at: FilePlace | null;
}

export function EditPage({ name, at }: Properties) {
  const editing = useMemo(() => new Editing(name), [name]);
  const view = useRef<EditorView | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void editing.open();
    return () => editing.close();
  }, [editing]);
  useUnsavedWarning(editing);
  useFindingKeys(view);

  function showText(text: string | null): void {
    const editor = view.current;
    if (text === null || !editor) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }

  function showFinding(finding: Finding): void {
    if (finding.here) editing.goTo(finding.line);
  }

  async function bid(): Promise<void> {
    const line = editing.rule.value?.line ?? editing.line.value;
    const id = await editing.bidIt();
    if (!id) return;
    // Back from the table the rule is in sight again.
    history.replaceState(null, "", systemAddress(name, "edit", { file: name, line }));
    go(`#/table/${id}`);
  }

  if (!editing.file.value) {
    return editing.error.value ? <p class="notice">{editing.error.value}</p> : <p class="waiting">{name} …</p>;
  }
  return (
    <div class="edit">
      <div class="edit-bar" ref={bar} role="toolbar" aria-label="The file">
        <button type="button" class="main" disabled={!editing.isChanged.value} onClick={() => void editing.save()}>
          {editing.isChanged.value ? "Save" : "Saved"}
        </button>
        <State editing={editing} />
        <EarlierTexts editing={editing} onText={showText} />
        <small class="edit-keys">
          <kbd>Ctrl S</kbd> saves, <kbd>F8</kbd> next finding, <kbd>Ctrl Space</kbd> what may be written, <kbd>Esc</kbd>{" "}
          leaves the text
        </small>
      </div>
      {editing.error.value && (
        <p class="notice" role="alert">
          {editing.error.value}
        </p>
      )}
      <RulePanel editing={editing} onBid={() => void bid()} />
      <div class="edit-text">
        <TextEditor
          editing={editing}
          line={at && at.file === name ? at.line : 1}
          onView={(found) => (view.current = found)}
          onSave={() => void editing.save()}
          onLeave={() => bar.current?.querySelector<HTMLElement>("button:not(:disabled), summary")?.focus()}
        />
        <FindingsList
          editing={editing}
          onShow={showFinding}
          onMend={(mend) => {
            if (view.current) mendIn(view.current, mend);
            view.current?.focus();
          }}
        />
        <FileTestsPanel system={editing.system} isBrief />
      </div>
      <PointPanel editing={editing} />
      <Conflict editing={editing} onText={showText} />
    </div>
  );
}

/** What is being worked out, for eyes and ears. */
function State({ editing }: { editing: Editing }) {
  const checked = editing.checked.value;
  const errors = checked?.findings.length ?? 0;
  const proving = editing.proving.value;
  const text = editing.isChecking.value
    ? "Checking …"
    : !checked
      ? "…"
      : errors > 0
        ? `${errors} error${errors === 1 ? "" : "s"}`
        : proving
          ? `Proving: auction ${proving.done + 1} of ${proving.of}`
          : `It loads, with ${checked.rules} rule${checked.rules === 1 ? "" : "s"} of its own`;
  return (
    <span class={errors > 0 ? "edit-state edit-state-bad" : "edit-state"} role="status">
      {text}
    </span>
  );
}

function Conflict({ editing, onText }: { editing: Editing; onText: (text: string | null) => void }) {
  const conflict = editing.conflict.value;
  const [isRead, setRead] = useState(false);
  if (!conflict) return null;
  const close = () => (editing.conflict.value = null);
  return (
    <Dialog title="The file is another one now" onClose={close}>
      <p>{conflict.error}.</p>
      {conflict.there ? (
        <details open={isRead} onToggle={(event) => setRead(event.currentTarget.open)}>
          <summary>What is there now</summary>
          <pre class="rule-text" tabIndex={0}>
            {conflict.there.text}
          </pre>
        </details>
      ) : (
        <p>It was deleted or renamed.</p>
      )}
      <div class="buttons">
        <button type="button" class="main" onClick={() => void editing.overwrite()}>
          Save mine, and keep theirs as an earlier version
        </button>
        {conflict.there && (
          <button type="button" onClick={() => onText(editing.takeTheirs())}>
            Take theirs
          </button>
        )}
        <button type="button" onClick={close}>
          Go on editing
        </button>
      </div>
    </Dialog>
  );
}

/** The browser asks before a window with unsaved text is closed; within the page it is kept. */
function useUnsavedWarning(editing: Editing): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => editing.isChanged.value && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [editing]);
}

/** F8 goes to the next finding from anywhere on the page. */
function useFindingKeys(view: { current: EditorView | null }): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "F8" || event.defaultPrevented || !view.current || view.current.hasFocus) return;
      event.preventDefault();
      view.current.focus();
      view.current.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key: "F8", shiftKey: event.shiftKey }));
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
