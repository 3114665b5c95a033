// The analysed board on paper: the hands, the auction with what each call shows, and every position of the main line.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Meaning } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText, isCard, seatPlus, seatWord, vulnerabilityWords } from "../words/names";
import { AnalysedHands, TrickText } from "./AnalysedHands";
import type { Analysis } from "./address";
import { left, told } from "./asked";
import { countText } from "./counts";
import { momentOf, type Node, treeText } from "./tree";
import { wholeLine } from "./whatIf";

/** Before the page is printed its print is made, and taken away afterwards; gives where meanings are put before. */
export function usePrinted(now: Analysis): { current: readonly Meaning[] } {
  const meanings = useRef<readonly Meaning[]>([]);
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    const place = document.createElement("div");
    place.className = "printed";
    document.body.append(place);
    function make(): void {
      const known = meanings.current.length ? meanings.current : (told.value?.made ?? []);
      render(<PrintedTree now={latest.current} meanings={known} />, place);
    }
    function clear(): void {
      render(null, place);
    }
    window.addEventListener("beforeprint", make);
    window.addEventListener("afterprint", clear);
    return () => {
      window.removeEventListener("beforeprint", make);
      window.removeEventListener("afterprint", clear);
      clear();
      place.remove();
    };
  }, []);
  useEffect(() => {
    meanings.current = [];
  }, [now.board, now.roots, now.system, now.ewSystem]);
  return meanings;
}

function PrintedTree({ now, meanings }: { now: Analysis; meanings: readonly Meaning[] }) {
  const { board } = now;
  const line = wholeLine(now.roots, []);
  const calls = line.filter((node) => !isCard(node.move));
  const cards = line.filter((node) => isCard(node.move));
  return (
    <>
      <h1>Board {board.name}</h1>
      <p>
        {seatWord(board.dealer)} deals, {vulnerabilityWords(board.vulnerability).toLowerCase()} vulnerable
      </p>
      <AnalysedHands now={now} at={{ calls: [], cards: [] }} />
      {calls.length > 0 && <PrintedAuction now={now} calls={calls} meanings={meanings} />}
      <div class="printed-positions">
        {cards.map((_, index) => (
          <PrintedPosition key={index} now={now} line={line} count={calls.length + index + 1} />
        ))}
      </div>
    </>
  );
}

interface AuctionProperties {
  now: Analysis;
  calls: readonly Node[];
  meanings: readonly Meaning[];
}

function PrintedAuction({ now, calls, meanings }: AuctionProperties) {
  const steps = now.eyes === "all" ? [] : (left.value?.steps ?? []);
  const isCounted = steps.length > 1;
  return (
    <table class="printed-auction">
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Shows</th>
          {isCounted && <th scope="col">Deals left</th>}
        </tr>
      </thead>
      <tbody>
        {calls.map((node, index) => {
          const step = now.path.slice(0, index + 1).every((place) => place === 0) ? steps[index + 1] : undefined;
          return (
            <tr key={index}>
              <th scope="row">
                {seatPlus(now.board.dealer, index)} <SuitText text={callText(node.move)} />
              </th>
              <td>
                <SuitText text={meanings[index]?.text ?? ""} />
                <Beside node={node} others={othersAt(now.roots, calls, index)} />
              </td>
              {isCounted && <td class="number">{step ? countText(step.deals) : ""}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PositionProperties {
  now: Analysis;
  line: readonly Node[];
  /** Calls and cards made. */
  count: number;
}

function PrintedPosition({ now, line, count }: PositionProperties) {
  const moves = line.slice(0, count).map((node) => node.move);
  const at = momentOf(now.board.dealer, moves);
  const node = line[count - 1]!;
  return (
    <figure>
      <figcaption>
        <TrickText now={now} at={at} />
      </figcaption>
      <AnalysedHands now={now} at={at} />
      <Beside node={node} others={othersAt(now.roots, line, count - 1)} />
    </figure>
  );
}

/** The comment of a node and the branches in its place. */
function Beside({ node, others }: { node: Node; others: readonly Node[] }) {
  return (
    <>
      {node.name && (
        <p class="comment">
          <strong>{node.name}</strong>
        </p>
      )}
      {node.comment && (
        <p class="comment">
          <SuitText text={node.comment} />
        </p>
      )}
      {others.map((other, index) => (
        <p key={index} class="comment">
          <SuitText text={`or ${treeText([other])}`} />
        </p>
      ))}
    </>
  );
}

function othersAt(roots: readonly Node[], line: readonly Node[], index: number): readonly Node[] {
  return (index === 0 ? roots : line[index - 1]!.children).slice(1);
}
