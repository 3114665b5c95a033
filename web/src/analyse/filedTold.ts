// What a file of an analysed board holds, and what it tells of a position.
import type { DealsLeft, LookPiece, Meaning, ToldAnswer } from "../shapes";
import { isCard } from "../words/names";
import type { Analysis } from "./address";
import { type PackedHands, unpackHands } from "./packed";
import { type Node, nodesAt, type Path } from "./tree";

/** What was told at a node; what its call shows and what it left stand there too. */
export interface ToldThere {
  hidden?: PackedHands;
  contradiction?: string;
  odd?: number[];
  meaning?: Meaning;
  left?: DealsLeft;
}

export interface AnalysisFile {
  title: string;
  analysis: Analysis;
  /** By the places of children from the root on, `0.0.1`; the empty text for the start. */
  told: Record<string, ToldThere>;
}

export function pathsOf(roots: readonly Node[]): Path[] {
  const paths: Path[] = [[]];
  function add(nodes: readonly Node[], above: Path): void {
    nodes.forEach((node, index) => {
      paths.push([...above, index]);
      add(node.children, [...above, index]);
    });
  }
  add(roots, []);
  return paths;
}

/** The positions of the first line, from the start on. */
export function mainLine(roots: readonly Node[]): Path[] {
  return pathsOf(roots).filter((path) => path.every((place) => place === 0));
}

/** Whether a position is in the auction, or at its end. */
export function isCall(now: Analysis, path: Path): boolean {
  return nodesAt(now.roots, path).every((node) => !isCard(node.move));
}

/** What the file tells of a position. */
export function toldInFile(file: AnalysisFile, now: Analysis): LookPiece {
  const above = now.path.map((_, index) => file.told[now.path.slice(0, index + 1).join(".")]);
  const here = file.told[now.path.join(".")];
  const earlier = file.told[now.path.slice(0, -1).join(".")];
  const isSame = now.eyes === file.analysis.eyes;
  const nodes = nodesAt(now.roots, now.path);
  const calls = above.slice(0, nodes.filter((node) => !isCard(node.move)).length);
  const made = calls.map((each) => each?.meaning).map((meaning) => meaning ?? (null as unknown as Meaning));
  const told: ToldAnswer = {
    made,
    ranges: {},
    odd: isSame ? (here?.odd ?? []) : [],
    doubtful: [],
    hidden: isSame && here?.hidden ? unpackHands(here.hidden) : null,
    ...(isSame && here?.contradiction && { contradiction: here.contradiction }),
  };
  const steps = [file.told[""], ...calls].map((each) => each?.left);
  const known = steps.findIndex((step) => !step);
  const left = {
    steps: (known < 0 ? steps : steps.slice(0, known)).filter((step): step is DealsLeft => step !== undefined),
    complete: true,
  };
  const hands = isSame && now.path.length && earlier?.hidden ? unpackHands(earlier.hidden).hands : null;
  return { told, left: isSame ? left : { steps: [], complete: true }, before: { hands } };
}
