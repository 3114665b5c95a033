// Something is done when values change, and not at first: what a person did meanwhile would be undone.
import { useEffect, useRef } from "preact/hooks";

export function useWhenChanged(what: () => void, values: readonly unknown[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else what();
  }, values);
}
