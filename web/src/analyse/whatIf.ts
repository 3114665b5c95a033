// What if: a call less, another dealer, other hands. A changed auction is a branch; a changed board keeps what is legal.
import type { MoveName } from "../shapes";
import { isCard, seatPlus, seatWord } from "../words/names";
import type { Analysis } from "./address";
import { legalTree, moveProblem, whose } from "./legal";
import { type AnalysedBoard, momentOf, type Node, nodesAt, type Path, withMove } from "./tree";

/** What a change has made, and what it has cost, in words. */
export interface Changed {
  analysis: Analysis;
  said: string[];
}

/** The caller of a call passes instead: the others call as they did, where that is possible. */
export function passedInstead(now: Analysis, depth: number): Changed {
  return changedLine(now, depth, true);
}

/** A call is taken out: the calls behind it are made a seat earlier, where that is possible. */
export function leftOut(now: Analysis, depth: number): Changed {
  return changedLine(now, depth, false);
}

/** The line through the position, to its end. */
export function wholeLine(roots: readonly Node[], path: Path): Node[] {
  const line = nodesAt(roots, path);
  let next = (line.at(-1)?.children ?? (path.length ? [] : roots))[0];
  while (next) {
    line.push(next);
    next = next.children[0];
  }
  return line;
}

/** A branch in which the call at this depth is a pass, or is not made; the position stays at the same call. */
function changedLine(now: Analysis, depth: number, isPassed: boolean): Changed {
  const { board } = now;
  const line = wholeLine(now.roots, now.path);
  const dropped = line[depth];
  if (!dropped || isCard(dropped.move)) return { analysis: now, said: [] };
  const said: string[] = [];
  const moves: MoveName[] = line.slice(0, depth).map((node) => node.move);
  if (isPassed) moves.push("P");
  let end = moves.length;
  for (const [index, node] of line.slice(depth + 1).entries()) {
    const at = depth + 1 + index;
    const problem = moveProblem(board, moves, node.move);
    if (!problem) moves.push(node.move);
    else if (isCard(node.move)) {
      said.push(`The play ends before ${whose(board, moves, node.move)}: ${problem}.`);
      break;
    } else if (momentOf(board.dealer, moves).isAuction && node.move !== "P") {
      // Who made a call that cannot be made any more has something to say all the same: a pass keeps the seats.
      const seat = seatWord(seatPlus(board.dealer, moves.length));
      said.push(
        `${whose(board, moves, node.move)} cannot be made: ${problem}. ${isPassed ? `${seat} passes.` : "It is left out."}`,
      );
      if (isPassed) moves.push("P");
    } else if (node.move !== "P") said.push(`${whose(board, moves, node.move)} is left out: ${problem}.`);
    if (at < now.path.length) end = moves.length;
  }
  return { analysis: withLine(now, moves, end), said };
}

/** The moves as a line of the tree; the position after `end`. */
function withLine(now: Analysis, moves: readonly MoveName[], end: number): Analysis {
  let found: { roots: readonly Node[]; path: Path } = { roots: now.roots, path: [] };
  let here: Path = [];
  moves.forEach((move, index) => {
    found = withMove(found.roots, found.path, move);
    if (index + 1 === end) here = found.path;
  });
  return { ...now, roots: found.roots, path: end === 0 ? [] : here };
}

/** Another dealer, vulnerability or other hands: the tree keeps what can be made. */
export function withBoard(now: Analysis, change: Partial<AnalysedBoard>): Changed {
  const board = { ...now.board, ...change };
  const { roots, lost } = legalTree(board, now.roots);
  const moves = nodesAt(now.roots, now.path).map((node) => node.move);
  const path: number[] = [];
  let children = roots;
  for (const move of moves) {
    const place = children.findIndex((node) => node.move === move);
    if (place < 0) break;
    path.push(place);
    children = children[place]!.children;
  }
  const isHidden = now.eyes !== "all" && now.eyes !== "none" && !board.hands[now.eyes];
  return { analysis: { ...now, board, roots, path, eyes: isHidden ? "none" : now.eyes }, said: lost };
}
