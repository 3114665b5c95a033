// The text in the editor: findings are marked at their places with their mends, a rule tells how often it is followed.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { type Diagnostic, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
import { Prec, type Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap } from "@codemirror/view";
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Finding, RuleAt, RuleFrequencies } from "../shapes";
import { callText } from "../words/names";
import { askAbout, percent } from "./about";
import { codeView, showLine } from "./codeView";
import { completionOf } from "./completion";
import type { Editing } from "./editing";
import { handText } from "./HandLines";

interface Properties {
  editing: Editing;
  line: number;
  /** Takes the view when it is there. */
  onView: (view: EditorView | null) => void;
  onSave: () => void;
  onLeave: () => void;
}

export function TextEditor({ editing, line, onView, onSave, onLeave }: Properties) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const view = codeView(place.current, editing.text.value, `Text of ${editing.name}`, {
      isReadOnly: false,
      extensions: [
        lintGutter(),
        autocompletion({ override: [completionOf(() => editing.words.value)], icons: false }),
        hoverTooltip(frequencyAt(editing)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) editing.edited(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) {
            editing.moved(update.state.doc.lineAt(update.state.selection.main.head).number);
          }
        }),
        keymap.of([
          ...completionKeymap,
          { key: "Mod-s", run: done(onSave) },
          { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
        ]),
        Prec.lowest(keymap.of([{ key: "Escape", run: done(onLeave) }])),
      ],
    });
    showLine(view, line);
    onView(view);
    const marks = effect(() => {
      const findings = editing.findings.value.filter((finding) => finding.here);
      const diagnostics = findings.map((finding) => diagnosticOf(finding, view.state.doc));
      // Not while the editor is in the middle of a change of its own.
      queueMicrotask(() => {
        if (view.dom.isConnected)
          view.dispatch(setDiagnostics(view.state, diagnostics.filter(isWithin(view.state.doc))));
      });
    });
    const moves = effect(() => {
      const wanted = editing.wanted.value;
      if (!wanted) return;
      showLine(view, wanted.line);
      view.focus();
    });
    return () => {
      marks();
      moves();
      onView(null);
      view.destroy();
    };
  }, [editing]);
  return <div ref={place} class="code code-edit" />;
}

/** A command that does this, and no other command of the key behind it. */
function done(work: () => void): () => boolean {
  return () => {
    work();
    return true;
  };
}

function isWithin(text: Text) {
  return (diagnostic: Diagnostic) => diagnostic.to <= text.length;
}

/** A finding where it stands: as far as the word there goes, or what its mend replaces. */
function diagnosticOf(finding: Finding, text: Text): Diagnostic {
  const line = text.line(Math.max(1, Math.min(finding.line, text.lines)));
  const from = Math.min(line.to, line.from + Math.max(0, finding.column - 1));
  const word = /^["']?[\w.+-]*/.exec(text.sliceString(from, line.to))?.[0] ?? "";
  // What a mend replaces is what is wrong; one that only adds something stands elsewhere.
  const mend = finding.mends.find((each) => each.to > each.from);
  return {
    from: mend ? line.from + mend.from - 1 : from,
    to: mend ? line.from + mend.to - 1 : Math.min(line.to, from + Math.max(1, word.length)),
    severity: finding.severity === "note" ? "info" : finding.severity === "warning" ? "warning" : "error",
    source: finding.code,
    message: [finding.message, finding.help ?? "", finding.hands.map(handText).join("; ")].filter(Boolean).join("\n"),
    actions: finding.mends.map((each) => ({
      name: each.title,
      apply: (view) => mendIn(view, each),
    })),
  };
}

/** Make the edit that a finding proposes. */
export function mendIn(view: EditorView, mend: Finding["mends"][number]): void {
  const line = view.state.doc.line(mend.line);
  view.dispatch({
    changes: { from: line.from + mend.from - 1, to: line.from + mend.to - 1, insert: mend.text },
    selection: { anchor: line.from + mend.from - 1 + mend.text.length },
    scrollIntoView: true,
  });
}

/** The exact frequency of the rule under the pointer, at the first auction that it serves, and a hand. */
function frequencyAt(editing: Editing) {
  return async (view: EditorView, at: number) => {
    const line = view.state.doc.lineAt(at);
    if (!editing.checked.value?.loads || editing.isChecking.value || !line.text.trim()) return null;
    const about = { name: editing.name, text: editing.text.value };
    try {
      const rule = await askAbout<RuleAt>("rule", about, { line: line.number });
      const auction = rule.auctions[0];
      if (!rule.is_rule || !auction) return null;
      const row = { line: rule.line, calls: auction.calls };
      const found = await askAbout<RuleFrequencies>("frequency", about, row);
      if (found.rules.length === 0) return null;
      return { pos: line.from, end: line.to, above: true, create: () => ({ dom: frequencyText(found) }) };
    } catch {
      return null;
    }
  };
}

function frequencyText(found: RuleFrequencies): HTMLElement {
  const dom = document.createElement("div");
  for (const rule of found.rules.slice(0, 4)) {
    const line = document.createElement("p");
    const sign = rule.exact ? "exact" : "≈";
    line.textContent = `${found.title}: ${callText(rule.call)} fits ${percent(rule.fits)} of hands, followed by ${percent(rule.follows)} (${sign})${rule.hands[0] ? `, as ${handText(rule.hands[0])}` : ""}`;
    dom.append(line);
  }
  return dom;
}
