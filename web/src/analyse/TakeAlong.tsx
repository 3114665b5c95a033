// The analysed board to take along: as text, as an address, on paper, and as a file that needs no server.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, isAborted, reasonOf } from "../api";
import type { ToldAnswer } from "../shapes";
import { copyText } from "../shared/copy";
import { isCard } from "../words/names";
import type { Analysis } from "./address";
import { collected, fileText } from "./analysisFile";
import { positionRow } from "./asked";
import { mainLine } from "./filedTold";
import { usePrinted } from "./PrintedTree";
import { nodesAt, treeText } from "./tree";

export function TakeAlong({ now }: { now: Analysis }) {
  const [said, setSaid] = useState("");
  const [isWhole, setWhole] = useState(true);
  const saving = useRef<AbortController | null>(null);
  const [isSaving, setSaving] = useState(false);
  const printed = usePrinted(now);
  useEffect(() => () => saving.current?.abort(), []);

  async function copy(what: string, text: string): Promise<void> {
    try {
      await copyText(text);
      setSaid(`${what} copied`);
    } catch (error) {
      setSaid(`Not copied: ${reasonOf(error)}`);
    }
  }

  async function save(): Promise<void> {
    saving.current?.abort();
    const asking = new AbortController();
    saving.current = asking;
    setSaving(true);
    setSaid("");
    try {
      const told = await collected(
        now,
        isWhole,
        (done, of) => setSaid(`${done} of ${of} positions are told …`),
        asking.signal,
      );
      const text = await fileText({ title: `Board ${now.board.name}: analysis`, analysis: now, told });
      download(text, `dealspace-analysis-${now.board.name.replace(/\W+/g, "-") || "board"}.html`);
      setSaid(`Saved: ${Math.ceil(text.length / 1024)} kB, to be opened anywhere without a network.`);
    } catch (error) {
      setSaid(isAborted(error) ? "Not saved." : `Not saved: ${reasonOf(error)}`);
    } finally {
      if (saving.current === asking) setSaving(false);
    }
  }

  async function print(): Promise<void> {
    const end = mainLine(now.roots)
      .filter((path) => nodesAt(now.roots, path).every((node) => !isCard(node.move)))
      .at(-1)!;
    try {
      printed.current = (await api.analysis<ToldAnswer>("told", positionRow({ ...now, path: end }))).made;
    } catch (error) {
      setSaid(`Without meanings: ${reasonOf(error)}`);
    }
    window.print();
  }

  return (
    <section class="take-along" aria-label="Take it along">
      <div class="row">
        <button type="button" onClick={() => void copy("The moves", treeText(now.roots))}>
          Copy as text
        </button>
        <button type="button" onClick={() => void copy("The address", location.href)}>
          Copy address
        </button>
        <button type="button" onClick={() => void print()}>
          Print
        </button>
        {isSaving ? (
          <button type="button" onClick={() => saving.current?.abort()}>
            Stop saving
          </button>
        ) : (
          <button type="button" onClick={() => void save()}>
            Save as file
          </button>
        )}
      </div>
      <label class="asks-first">
        <input type="checkbox" checked={isWhole} onChange={(event) => setWhole(event.currentTarget.checked)} />
        the file tells of the whole main line, not only of positions you have looked at
      </label>
      <p class="soft" role="status">
        {said}
      </p>
    </section>
  );
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
