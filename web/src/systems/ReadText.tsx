// A file to read, a line of it in sight and marked.

import type { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { codeView, showLine } from "./codeView";

export function ReadText({ text, line, label }: { text: string; line: number; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  useEffect(() => {
    if (!place.current) return;
    view.current = codeView(place.current, text, label, { isReadOnly: true });
    showLine(view.current, line);
    return () => view.current?.destroy();
  }, [text]);
  useEffect(() => {
    if (view.current) showLine(view.current, line);
  }, [line]);
  return <div ref={place} class="code code-read" />;
}
