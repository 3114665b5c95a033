// The versions that a file had before its saves: each can be read, and put back.
import { useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { Dialog } from "../shared/Dialog";
import type { Editing } from "./editing";

export function EarlierTexts({ editing, onText }: { editing: Editing; onText: (text: string | null) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<{ number: number; text: string } | null>(null);
  const earlier = editing.file.value?.earlier ?? [];
  if (earlier.length === 0) return null;
  const close = () => {
    setOpen(false);
    setRead(null);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Earlier versions ({earlier.length})
      </button>
      {isOpen && (
        <Dialog title={`Earlier versions of ${editing.name}`} onClose={close}>
          <p class="soft">Putting one back is a save, too: what is there now stays among them.</p>
          <ul class="rows">
            {earlier.map((version) => (
              <li key={version.number} class="own-file">
                <span>
                  Until {new Date(version.kept).toLocaleString()}, {version.lines} lines
                </span>
                <button
                  type="button"
                  aria-label={`Read version ${version.number}`}
                  onClick={() =>
                    void api.earlierText(editing.name, version.number).then(
                      ({ text }) => setRead({ number: version.number, text }),
                      (reason: unknown) => setRead({ number: version.number, text: reasonOf(reason) }),
                    )
                  }
                >
                  Read
                </button>
                <button
                  type="button"
                  aria-label={`Put back version ${version.number}`}
                  onClick={() => {
                    close();
                    void editing.restore(version.number).then(onText);
                  }}
                >
                  Put back
                </button>
                {read?.number === version.number && (
                  <pre class="rule-text" tabIndex={0}>
                    {read.text}
                  </pre>
                )}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
