// CodeMirror as the workshop uses it: YAML in the page's colours, in a shadow tree, since the server's policy lets no
// script write styles into the page itself.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--focus)" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.keyword, tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--alert-ink)" },
]);

const LOOKS = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--raised)", fontSize: "0.875rem", height: "100%" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--mark) 55%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--mark)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": {
    backgroundColor: "color-mix(in srgb, var(--focus) 28%, transparent) !important",
  },
  ".cm-marked-line": { backgroundColor: "var(--turn)", boxShadow: "inset 4px 0 0 var(--alert-ink)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "0.4rem",
    maxWidth: "36rem",
  },
  ".cm-tooltip-hover": { padding: "0.4rem 0.6rem", fontFamily: "system-ui, sans-serif", lineHeight: "1.45" },
  ".cm-tooltip-hover p": { margin: "0.15rem 0" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--main)", color: "var(--on-main)" },
  ".cm-completionDetail": { color: "var(--soft)", marginLeft: "1rem" },
  "li[aria-selected] .cm-completionDetail": { color: "var(--on-main)" },
  ".cm-panels input, .cm-panels button": { font: "inherit", color: "inherit", backgroundColor: "var(--card)" },
  // CodeMirror's own marks are images in data: addresses, which the server's policy refuses.
  ".cm-lintRange": { backgroundImage: "none", textDecoration: "wavy underline 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecorationColor: "var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecorationColor: "var(--alert-ink)" },
  ".cm-lintRange-info, .cm-lintRange-hint": { backgroundImage: "none", textDecorationColor: "var(--focus)" },
  ".cm-lint-marker": { width: "1em", height: "auto", textAlign: "center", fontWeight: "700" },
  ".cm-lint-marker-error": { content: "none", color: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "none", color: "var(--alert-ink)" },
  ".cm-lint-marker-info, .cm-lint-marker-hint": { content: "none", color: "var(--focus)" },
  ".cm-lint-marker-error::before": { content: '"✖"' },
  ".cm-lint-marker-warning::before": { content: '"▲"' },
  ".cm-lint-marker-info::before, .cm-lint-marker-hint::before": { content: '"ℹ"' },
  ".cm-diagnostic": { borderLeftWidth: "4px", padding: "0.3rem 0.6rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--alert-ink)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--main)",
    color: "var(--on-main)",
    border: "none",
    borderRadius: "0.3rem",
    padding: "0.15rem 0.6rem",
    font: "inherit",
  },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--mark)", color: "var(--ink)" },
  ".cm-matchingBracket": { backgroundColor: "var(--turn)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--mark)", color: "var(--ink)", border: "none" },
});

const markLine = StateEffect.define<number>();
const MARKED = Decoration.line({ class: "cm-marked-line" });

/** The line that a link led to. */
const markedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(markLine)) return Decoration.set(MARKED.range(effect.value));
    }
    return marked.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

interface Choices {
  isReadOnly: boolean;
  extensions?: Extension;
}

/** A view of a text in an element, which has nothing else in it. */
export function codeView(place: HTMLElement, text: string, label: string, choices: Choices): EditorView {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  root.replaceChildren();
  return new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        choices.extensions ?? [],
        lineNumbers(),
        foldGutter(),
        history(),
        yaml(),
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        syntaxHighlighting(COLOURS),
        markedLine,
        LOOKS,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorState.readOnly.of(choices.isReadOnly),
        keymap.of([
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...(choices.isReadOnly ? [] : [indentWithTab]),
        ]),
      ],
    }),
  });
}

/** Bring a line into sight, and mark it unless it is the first. */
export function showLine(view: EditorView, line: number): void {
  const at = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines))).from;
  view.dispatch({
    selection: { anchor: at },
    effects: [...(line > 1 ? [markLine.of(at)] : []), EditorView.scrollIntoView(at, { y: "center" })],
  });
}
