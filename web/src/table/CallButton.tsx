// One call of the bidding box.

import type { CallName, Meaning } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, callWords, isBid, levelOf } from "../words/names";
import { chooseCall, isByKeyboard, lookedAt, type MakeCall, tapped } from "./choosing";
import { summary } from "./summary";

interface ButtonProperties {
  call: CallName;
  isLegal: boolean;
  meaning: Meaning | null;
  tabIndex?: number;
  onFocus?: () => void;
  /** What is done with the call; made at the table unless said. */
  make?: MakeCall | undefined;
}

/** One call: marked where it would be alerted and where the system does not define it. */
export function CallButton({ call, isLegal, meaning, tabIndex = 0, onFocus, make }: ButtonProperties) {
  const says =
    meaning && isLegal ? `${callWords(call)}: ${meaning.alert ? "alerted, " : ""}${summary(meaning)}` : callWords(call);
  const classes = ["call-button", isBid(call) ? `level-${levelOf(call)}` : `call-${call}`];
  if (isLegal && meaning?.alert) classes.push("alerted");
  if (isLegal && meaning?.defined === false) classes.push("undefined-call");
  if (tapped.value === call) classes.push("tapped");
  return (
    <button
      type="button"
      class={classes.join(" ")}
      data-call={call}
      tabIndex={tabIndex}
      aria-disabled={!isLegal}
      onFocus={() => {
        onFocus?.();
        if (isLegal) lookedAt.value = call;
      }}
      onPointerEnter={(event) => {
        // A finger that passes over a call looks at nothing: its first tap does.
        if (isLegal && event.pointerType === "mouse") lookedAt.value = call;
      }}
      onClick={(event) => isLegal && chooseCall(call, isByKeyboard(event), make)}
    >
      <span class="unseen">{says}</span>
      <span aria-hidden="true">
        <SuitText text={callText(call)} />
        {isLegal && meaning?.alert && <span class="alert-mark">!</span>}
      </span>
    </button>
  );
}
