// What can be asked for at the table, each with its key.

import type { Command } from "../keys";
import type { View } from "../shapes";
import { chooseUndo, isByTouch, TAKES_BACK, tapped } from "./choosing";
import { COMMAND_TEXTS, run } from "./commands";

export function Tools({ view }: { view: View }) {
  const isPlay = view.phase === "play";
  const enabled: Partial<Record<Command, boolean>> = {
    hint: view.yours,
    whynot: view.yours,
    undo: view.auction.length > 0 || view.played.length > 0 || view.trick.length > 0 || !!view.many?.last,
    claim: isPlay && !view.watching,
    last: view.last_trick !== null,
  };
  const shown: Command[] = view.many
    ? ["hint", "undo"]
    : view.game
      ? ["hint", "undo", "last"]
      : view.watching
        ? ["undo", "last"]
        : isPlay
          ? ["hint", "whynot", "undo", "claim", "last"]
          : ["hint", "whynot", "undo"];
  return (
    <div class="tools" role="toolbar" aria-label="Help and moves">
      {shown.map((command) => (
        <button
          key={command}
          type="button"
          aria-disabled={!enabled[command]}
          title={`${COMMAND_TEXTS[command].title} (${COMMAND_TEXTS[command].key})`}
          onClick={(event) => enabled[command] && (command === "undo" ? chooseUndo(isByTouch(event)) : run(command))}
        >
          {command === "undo" && tapped.value === TAKES_BACK ? "Undo?" : COMMAND_TEXTS[command].short}
        </button>
      ))}
    </div>
  );
}
