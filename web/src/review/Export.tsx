// The board and the session to take along: as a page of its own, as a link that holds the board, as LIN and PBN.
import { useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { type FinishedBoard, toLin } from "../board/lin";
import { saidOf } from "../board/said";
import { toSvg } from "../board/svg";
import type { View } from "../shapes";
import { copyText } from "../shared/copy";
import { meanings, sittingId } from "../state/table";

/** The finished board of a view whose four hands are known. */
export function boardOf(view: View, deal: NonNullable<View["deal"]>): FinishedBoard {
  return {
    name: view.board.name,
    dealer: view.board.dealer,
    vulnerability: view.board.vulnerability,
    deal,
    calls: view.auction.map((made) => made.call),
    cards: [...view.played.flat(), ...view.trick].map((played) => played.card),
    tricks: view.result?.tricks ?? null,
  };
}

export function Export({ view }: { view: View }) {
  const [state, setState] = useState("");
  const [withReview, setWithReview] = useState(true);
  const id = sittingId.value;
  if (!id || !view.deal) return null;
  const board = boardOf(view, view.deal);
  const made = meanings.value?.made ?? [];
  const explained = made.length ? { ...board, said: saidOf(made) } : board;

  async function copy(what: string, text: Promise<string>): Promise<void> {
    try {
      await copyText(await text);
      setState(`${what} copied`);
    } catch (error) {
      setState(`Not copied: ${reasonOf(error)}`);
    }
  }

  const lin = toLin(explained);
  const link = `${location.origin}/#board=${encodeURIComponent(lin)}`;
  const viewer = `https://www.bridgebase.com/tools/handviewer.html?lin=${encodeURIComponent(lin)}`;
  const place = view.board.place;
  return (
    <section class="export" aria-label="Copy and export">
      <h2>Take it with you</h2>
      <p>
        <a class="button-like button-framed" href={api.exportAddress(id, "html", place, withReview)} download>
          Save as file
        </a>
        <label class="asks-first">
          <input
            type="checkbox"
            checked={withReview}
            onChange={(event) => setWithReview(event.currentTarget.checked)}
          />
          with the review
        </label>
      </p>
      <p class="soft">A page that opens anywhere, without dealspace and without a network: send it to whom you like.</p>
      <div class="buttons">
        <button type="button" onClick={() => void copy("Link", Promise.resolve(link))}>
          Copy link
        </button>
        <button type="button" onClick={() => void copy("Hand viewer’s address", Promise.resolve(viewer))}>
          Copy hand viewer’s address
        </button>
        <button type="button" onClick={() => void copy("LIN", api.exported(id, "lin", place))}>
          Copy LIN
        </button>
        <button type="button" onClick={() => void copy("PBN", api.exported(id, "pbn", place))}>
          Copy PBN
        </button>
        <button type="button" onClick={() => void copy("SVG", Promise.resolve(toSvg(board)))}>
          Copy SVG
        </button>
      </div>
      <p class="soft">The link works where this program runs, {location.host}. LIN and PBN say what the calls mean.</p>
      <p>
        The whole session:{" "}
        <a href={api.exportAddress(id, "html", null, withReview)} download>
          page
        </a>{" "}
        <a href={api.exportAddress(id, "pbn")} download>
          PBN
        </a>{" "}
        <a href={api.exportAddress(id, "lin")} download>
          LIN
        </a>
      </p>
      <p class="soft" role="status">
        {state}
      </p>
    </section>
  );
}
