// The auction as a table, West first; each call is a button that opens its meaning.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { CallName, Meaning, Seat, Vulnerability } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, callWords, isVulnerable, seatWord, sideOf } from "../words/names";
import { COLUMNS, rowsOf } from "./auctionRows";
import { MeaningText } from "./MeaningText";

export interface CallRow {
  seat: Seat;
  call: CallName;
  alert?: boolean | null | undefined;
  announce?: string | null | undefined;
}

interface Properties {
  calls: readonly CallRow[];
  dealer: Seat;
  vulnerability: Vulnerability;
  /** The seat that calls next, while the auction goes on. */
  turn: Seat | null;
  you: Seat;
  /** Of the calls made; null where none are to be had. */
  meanings: readonly Meaning[] | null;
  /** Whether the auction is one line until it is opened. */
  folds?: boolean;
}

/** The call whose meaning is open, counted from the dealer; null for none. */
export const openCall = signal<number | null>(null);

/** A finished auction folds to one line where the window is small. */
export function Auction({ folds = false, ...properties }: Properties) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="auction" aria-label="Auction">
      {folds && (
        <button type="button" class="auction-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Auction: <SuitText text={properties.calls.map((made) => callText(made.call)).join(" ")} />
        </button>
      )}
      {(!folds || isOpen) && <AuctionTable {...properties} />}
    </section>
  );
}

function AuctionTable({ calls, dealer, vulnerability, turn, you, meanings }: Properties) {
  const open = openCall.value !== null && openCall.value < calls.length ? openCall.value : null;
  const meaning = open === null ? null : (meanings?.[open] ?? null);
  return (
    <>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((seat) => (
              <th key={seat} scope="col" class={isVulnerable(sideOf(seat), vulnerability) ? "vulnerable" : ""}>
                {seatWord(seat)}
                {seat === you && <span class="unseen"> (you)</span>}
                {isVulnerable(sideOf(seat), vulnerability) && (
                  <small>
                    {" "}
                    vul<span class="unseen">nerable</span>
                  </small>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(calls.length, dealer, turn).map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  {cell === "turn" ? (
                    <span class="turn-mark">
                      ?<span class="unseen"> to call</span>
                    </span>
                  ) : cell === null ? null : (
                    <MadeCall made={calls[cell]!} index={cell} isOpen={open === cell} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {open !== null && (
        <div class="meaning-open">
          {meaning ? (
            <MeaningText meaning={meaning} isMade />
          ) : (
            <p class="soft">
              {meanings
                ? "The meaning is being looked up …"
                : "A link holds no meanings: bid the board yourself to see them."}
            </p>
          )}
          <button type="button" class="quiet" onClick={() => (openCall.value = null)}>
            Close
          </button>
        </div>
      )}
    </>
  );
}

function MadeCall({ made, index, isOpen }: { made: CallRow; index: number; isOpen: boolean }) {
  const alerted = made.alert ? ", alerted" : "";
  const announced = made.announce ? `, ${made.announce}` : "";
  return (
    <button
      type="button"
      class={`made-call${made.alert ? " alerted" : ""}`}
      aria-expanded={isOpen}
      onClick={() => (openCall.value = isOpen ? null : index)}
    >
      <span class="unseen">
        {callWords(made.call)} by {seatWord(made.seat)}
        {alerted}
        {announced}: its meaning
      </span>
      <span aria-hidden="true">
        <SuitText text={callText(made.call)} />
        {made.alert && <span class="alert-mark">!</span>}
        {made.announce && <small>{made.announce}</small>}
      </span>
    </button>
  );
}
