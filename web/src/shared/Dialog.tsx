// A window over the page. While one is open it alone has the keyboard: the browser's own dialog makes what is beneath it
// inert and gives the focus back; the keys of the table ask `hasWindow`; Escape closes the window wherever the focus went.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface Properties {
  title: string;
  onClose: () => void;
  /** Whether it stands at the side of a wide window, where it covers no card. */
  isAside?: boolean;
  children: ComponentChildren;
}

const open = signal(0);

/** Whether a window is open over the page. */
export function hasWindow(): boolean {
  return open.value > 0;
}

/** The parts of a table that a key goes to, the most useful first. */
const PLACES = [
  ".hand-on-turn [tabindex='0']",
  ".box [tabindex='0'][aria-disabled='false']",
  ".hand-own [tabindex='0']",
  "h1[tabindex]",
];

/** Give the focus to the table where what had it has gone. */
export function findFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || hasWindow()) return;
    for (const place of PLACES) {
      const element = document.querySelector<HTMLElement>(place);
      if (element) return element.focus({ preventScroll: true });
    }
  });
}

export function Dialog({ title, onClose, isAside = false, children }: Properties) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the next key arrives, so that nothing typed right after it was opened reaches the page beneath.
  useLayoutEffect(() => {
    const dialog = element.current;
    open.value++;
    dialog?.showModal();
    return () => {
      open.value--;
      dialog?.close();
      findFocus();
    };
  }, []);
  // A button that is disabled or taken away loses the focus to the page beneath, where no key would be heard.
  useLayoutEffect(() => {
    if (!element.current?.contains(document.activeElement)) element.current?.focus();
  });
  return (
    <dialog
      ref={element}
      class={isAside ? "dialog dialog-aside" : "dialog"}
      tabIndex={-1}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser may close it without asking; one that was closed from here is no more on the page.
        if (element.current) onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="quiet" onClick={onClose}>
            Close
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
