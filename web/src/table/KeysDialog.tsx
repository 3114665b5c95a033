// All keys of the table.
import { Dialog } from "../shared/Dialog";
import { COMMAND_TEXTS, dialog } from "./commands";

const TYPED: readonly (readonly [string, string])[] = [
  ["1n 2h 7s", "bid: level, then c, d, h, s or n"],
  ["p", "pass"],
  ["x", "double; redouble where only that is possible (also r)"],
  ["sq ht h10", "play a card: suit and rank, in either order"],
  ["← ↑ → ↓", "from card to card, or from call to call; Enter makes it"],
  ["← → Home End", "in the review: a call or card back or on, the beginning, the end"],
  ["↑ ↓", "in the review: the decisions that cost something"],
];

export function KeysDialog() {
  const commands = Object.entries(COMMAND_TEXTS).map(([name, { title, key }]) => ({ name, title, key }));
  return (
    <Dialog title="Keys" onClose={() => (dialog.value = null)}>
      <table class="keys">
        <tbody>
          {TYPED.map(([keys, what]) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
          {commands.map(({ name, key, title }) => (
            <tr key={name}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">Calls and cards can be typed anywhere on the page, except in a text field.</p>
    </Dialog>
  );
}
