// A window over the page. While one is open it alone has the keyboard: the browser's own dialog makes what is beneath it
// inert and gives the focus back; the keys of the table ask `hasWindow`; Escape closes the window wherever the focus went.
import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface Properties {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

const open = signal(0);

/** Whether a window is open over the page. */
export function hasWindow(): boolean {
  return open.value > 0;
}

export function Dialog({ title, onClose, children }: Properties) {
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
    };
  }, []);
  // A button that is disabled or taken away loses the focus to the page beneath, where no key would be heard.
  useLayoutEffect(() => {
    if (!element.current?.contains(document.activeElement)) element.current?.focus();
  });
  return (
    <dialog
      ref={element}
      class="dialog"
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
          <button type="button" class="quiet" onClick={onClose}>Close</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
