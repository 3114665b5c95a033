// How a sitting goes on from another device: the address with the token, once it is asked for.
import { useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import type { AddressAnswer } from "../shapes";
import { copyText } from "../shared/copy";

export function Elsewhere() {
  const [found, setFound] = useState<AddressAnswer | null>(null);
  const [said, setSaid] = useState("");

  async function ask(): Promise<void> {
    try {
      setFound(await api.address());
    } catch (error) {
      setSaid(reasonOf(error));
    }
  }

  async function copy(address: string): Promise<void> {
    try {
      await copyText(address);
      setSaid("Copied");
    } catch (error) {
      setSaid(`Not copied: ${reasonOf(error)}`);
    }
  }

  return (
    <details class="elsewhere" onToggle={(event) => event.currentTarget.open && !found && void ask()}>
      <summary>Go on with another device</summary>
      {found && found.addresses.length > 0 && (
        <>
          <p>Open this address there. Every sitting is there too, and both pages follow the same table.</p>
          <ul class="addresses">
            {found.addresses.map((address) => (
              <li key={address}>
                <code>{address}</code>{" "}
                <button type="button" onClick={() => void copy(address)}>
                  Copy
                </button>
              </li>
            ))}
          </ul>
          <p class="soft">Whoever has the address can play at your tables. The connection is not encrypted.</p>
        </>
      )}
      {found && found.addresses.length === 0 && (
        <p>
          This server listens on this computer alone. Started with <code>dealspace web --host 0.0.0.0</code> it can be
          reached from a phone in the same network; its address then stands here.
        </p>
      )}
      {said && (
        <p class="soft" role="status">
          {said}
        </p>
      )}
    </details>
  );
}
