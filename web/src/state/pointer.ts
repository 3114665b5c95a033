// Answers that change a page by themselves wait while the pointer is pressed: a button that moves under it loses the click.
const LONGEST_MS = 1000;
let isPressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  // The click comes behind the release.
  setTimeout(() => {
    isPressed = false;
    for (const go of waiting.splice(0)) go();
  }, 0);
}

if (typeof addEventListener === "function") {
  addEventListener("pointerdown", () => (isPressed = true), true);
  addEventListener("pointerup", release, true);
  addEventListener("pointercancel", release, true);
  addEventListener("pointermove", (event) => isPressed && event.buttons === 0 && release(), true); // behind a scrollbar
}

/** When the pointer is not pressed, or soon: not every release is told. Throws what `fetch` does when it is aborted. */
export async function released(signal?: AbortSignal | null): Promise<void> {
  if (isPressed)
    await new Promise<void>((go) => {
      waiting.push(go);
      setTimeout(go, LONGEST_MS);
    });
  signal?.throwIfAborted();
}
