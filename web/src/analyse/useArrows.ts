// The arrow keys walk through the tree of an analysed board.
import { useEffect } from "preact/hooks";
import { hasWindow } from "../shared/Dialog";
import { openCall } from "../table/Auction";
import { analysis, show } from "./asked";
import { stepped } from "./tree";

export const FIELDS = "input, textarea, select";

export function useArrows(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const now = analysis.value;
      if (!now || hasWindow() || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      const path = stepped(now.roots, now.path, event.key);
      if (path === null) return;
      event.preventDefault();
      openCall.value = null;
      show({ ...now, path });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
