// A page whose script comes when it is opened, so that the others do not wait for it.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Properties<P> {
  load: () => Promise<FunctionComponent<P>>;
  properties: P;
}

export function LoadedPage<P extends object>({ load, properties }: Properties<P>) {
  const [found, setFound] = useState<{ Page: FunctionComponent<P> } | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    load().then(
      (Page) => setFound({ Page }),
      () => setRefused(true),
    );
  }, [load]);
  if (isRefused) return <p class="notice">This page could not be loaded. Is dealspace web still running?</p>;
  return found ? <found.Page {...properties} /> : <p class="waiting lost">Loading …</p>;
}
