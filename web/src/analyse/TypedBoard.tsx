// A board that is typed: one hand, two or four, who deals, who is vulnerable, and the auction as text.
import { useId, useState } from "preact/hooks";
import { SEATS, type Seat, type Vulnerability } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, seatWord } from "../words/names";
import { openBoards } from "./boardList";
import { DealerAndVulnerability } from "./DealerAndVulnerability";
import { HandFields, type Texts } from "./HandFields";
import { typedAuction, typedHands } from "./typed";

export function TypedBoard() {
  const id = useId();
  const [texts, setTexts] = useState<Texts>({});
  const [dealer, setDealer] = useState<Seat>("N");
  const [vulnerability, setVulnerability] = useState<Vulnerability>("None");
  const [auction, setAuction] = useState("");
  const { hands, problems } = typedHands(texts);
  const { calls, problem } = typedAuction(auction, dealer);
  const wrong = SEATS.filter((seat) => problems[seat]);
  const isEmpty = Object.keys(hands).length === 0 && calls.length === 0;
  const reason = wrong.length
    ? `Not yet: ${wrong.map(seatWord).join(" and ")} ${wrong.length === 1 ? "is" : "are"} not right.`
    : problem
      ? "Not yet: the auction is not right."
      : isEmpty
        ? "Give a hand or an auction."
        : "";
  function look(): void {
    if (reason) return;
    const board = { name: "1", dealer, vulnerability, hands, calls, cards: [], players: {} };
    openBoards({ boards: [board], title: "", notes: [], from: null });
  }
  return (
    <form
      class="typed-board"
      aria-label="Type a board"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <HandFields texts={texts} onTexts={setTexts} />
      <DealerAndVulnerability
        dealer={dealer}
        vulnerability={vulnerability}
        onDealer={setDealer}
        onVulnerability={setVulnerability}
      />
      <label for={id}>The auction, from {seatWord(dealer)} on</label>
      <input
        id={id}
        type="text"
        value={auction}
        spellcheck={false}
        autocomplete="off"
        placeholder="1N P 2C P 2S AP"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-said`}
        onInput={(event) => setAuction(event.currentTarget.value)}
      />
      <p id={`${id}-said`} class={problem ? "wrong" : "soft"} aria-live="polite">
        <SuitText text={problem ?? (calls.map(callText).join(" ") || "It may be left out.")} />
      </p>
      <button type="submit" class="main" aria-disabled={reason !== ""}>
        Look at it
      </button>
      {reason && <p class="soft">{reason}</p>}
    </form>
  );
}
