// The calls and cards of an analysed board as a tree: the first child of each node is the line that was played.
import type { MoveName, Seat, Suit, Vulnerability } from "../shapes";
import { isBid, isCard, moveText, RANKS, rankOf, seatPlus, strainOf, suitOf } from "../words/names";

/** A board that is looked at; hands are "AK2.QT9.543.A876", those not known left out. */
export interface AnalysedBoard {
  name: string;
  dealer: Seat;
  vulnerability: Vulnerability;
  hands: Partial<Record<Seat, string>>;
  calls: MoveName[];
  cards: MoveName[];
}

export interface Node {
  readonly move: MoveName;
  readonly children: readonly Node[];
  readonly comment?: string;
  /** What the line that begins here is called. */
  readonly name?: string;
  /** How the call is read, where it is not read by the book: `untrue`, `off_book`, or the place of one of its rules. */
  readonly read?: string;
}

/** The places of children, from the root on. */
export type Path = readonly number[];

export function treeOf(moves: readonly MoveName[]): readonly Node[] {
  const [move, ...rest] = moves;
  return move === undefined ? [] : [{ move, children: treeOf(rest) }];
}

/** The nodes along a path. */
export function nodesAt(roots: readonly Node[], path: Path): Node[] {
  const found: Node[] = [];
  let children = roots;
  for (const place of path) {
    const node = children[place];
    if (!node) break;
    found.push(node);
    children = node.children;
  }
  return found;
}

export function childrenAt(roots: readonly Node[], path: Path): readonly Node[] {
  return nodesAt(roots, path).at(-1)?.children ?? (path.length ? [] : roots);
}

/** The tree with the children at a path changed. */
function changed(
  roots: readonly Node[],
  path: Path,
  change: (children: readonly Node[]) => readonly Node[],
): readonly Node[] {
  const [place, ...rest] = path;
  if (place === undefined) return change(roots);
  return roots.map((node, index) =>
    index === place ? { ...node, children: changed(node.children, rest, change) } : node,
  );
}

/** A move made at a path: to the child that has it, or to a new branch. */
export function withMove(roots: readonly Node[], path: Path, move: MoveName): { roots: readonly Node[]; path: Path } {
  const children = childrenAt(roots, path);
  const known = children.findIndex((node) => node.move === move);
  if (known >= 0) return { roots, path: [...path, known] };
  return {
    roots: changed(roots, path, (before) => [...before, { move, children: [] }]),
    path: [...path, children.length],
  };
}

/** The branch that ends here as the first one of its moment. */
export function promoted(roots: readonly Node[], path: Path): { roots: readonly Node[]; path: Path } {
  const place = path.at(-1);
  if (place === undefined || place === 0) return { roots, path };
  const above = path.slice(0, -1);
  const first = (children: readonly Node[]) => [children[place]!, ...children.filter((_, index) => index !== place)];
  return { roots: changed(roots, above, first), path: [...above, 0] };
}

/** The tree without what begins at this node. */
export function without(roots: readonly Node[], path: Path): { roots: readonly Node[]; path: Path } {
  const place = path.at(-1);
  if (place === undefined) return { roots, path };
  const above = path.slice(0, -1);
  return { roots: changed(roots, above, (children) => children.filter((_, index) => index !== place)), path: above };
}

export function withComment(roots: readonly Node[], path: Path, comment: string): readonly Node[] {
  return withNode(roots, path, ({ comment: _, ...node }) => (comment ? { ...node, comment } : node));
}

export function withName(roots: readonly Node[], path: Path, name: string): readonly Node[] {
  return withNode(roots, path, ({ name: _, ...node }) => (name ? { ...node, name } : node));
}

/** The node at a path read otherwise; by the book where nothing is given. */
export function withReading(roots: readonly Node[], path: Path, read: string): readonly Node[] {
  return withNode(roots, path, ({ read: _, ...node }) => (read ? { ...node, read } : node));
}

function withNode(roots: readonly Node[], path: Path, change: (node: Node) => Node): readonly Node[] {
  const place = path.at(-1);
  if (place === undefined) return roots;
  return changed(roots, path.slice(0, -1), (children) =>
    children.map((node, index) => (index === place ? change(node) : node)),
  );
}

/** Where an arrow key leads: along the line, or to another branch of the same moment. */
export function stepped(roots: readonly Node[], path: Path, key: string): Path | null {
  const place = path.at(-1);
  if (key === "ArrowLeft") return path.length ? path.slice(0, -1) : null;
  if (key === "ArrowRight") return childrenAt(roots, path).length ? [...path, 0] : null;
  if (key === "Home") return path.length ? [] : null;
  if (key === "End") {
    let end = path;
    while (childrenAt(roots, end).length) end = [...end, 0];
    return end.length > path.length ? end : null;
  }
  if (place === undefined || (key !== "ArrowUp" && key !== "ArrowDown")) return null;
  const next = place + (key === "ArrowDown" ? 1 : -1);
  const siblings = childrenAt(roots, path.slice(0, -1));
  return siblings[next] ? [...path.slice(0, -1), next] : null;
}

/** `1NT Pass 2♣ (2♦ Pass) Pass`: the tree in a line, branches in brackets behind the move they replace. */
export function treeText(roots: readonly Node[]): string {
  const [first, ...others] = roots;
  if (!first) return "";
  const words = [first.name, first.comment].filter(Boolean).join(": ");
  const own = moveText(first.move) + (words ? ` {${words}}` : "");
  const branches = others.map((node) => `(${treeText([node])})`);
  return [own, ...branches, treeText(first.children)].filter(Boolean).join(" ");
}

export interface Moment {
  calls: MoveName[];
  cards: MoveName[];
  /** Whose hand is next; null at the end. */
  turn: Seat | null;
  isAuction: boolean;
}

/** Where a line has come to. Moves are taken as legal. */
export function momentOf(dealer: Seat, moves: readonly MoveName[]): Moment {
  const calls = moves.filter((move) => !isCard(move));
  const cards = moves.filter(isCard);
  const isOver = calls.length >= 4 && calls.slice(-3).every((call) => call === "P");
  if (!isOver) return { calls, cards: [], turn: seatPlus(dealer, calls.length), isAuction: true };
  const last = calls.findLastIndex(isBid);
  if (last < 0 || cards.length === 52) return { calls, cards, turn: null, isAuction: false };
  return { calls, cards, turn: playerOf(dealer, calls, last, cards), isAuction: false };
}

function playerOf(dealer: Seat, calls: readonly MoveName[], last: number, cards: readonly MoveName[]): Seat {
  const strain = strainOf(calls[last]!);
  let leader = seatPlus(declarerOf(dealer, calls)!, 1);
  for (let start = 0; start + 4 <= cards.length; start += 4) {
    const trick = cards.slice(start, start + 4);
    leader = seatPlus(leader, winnerOf(trick, strain === "NT" ? null : strain));
  }
  return seatPlus(leader, cards.length % 4);
}

/** Who first named the strain of the last bid for its side; null where nobody bid. */
export function declarerOf(dealer: Seat, calls: readonly MoveName[]): Seat | null {
  const last = calls.findLastIndex(isBid);
  if (last < 0) return null;
  const strain = strainOf(calls[last]!);
  const first = calls.findIndex((call, index) => index % 2 === last % 2 && isBid(call) && strainOf(call) === strain);
  return seatPlus(dealer, first);
}

/** Which card of a trick wins, counted from the lead. */
export function winnerOf(trick: readonly MoveName[], trump: Suit | null): number {
  const led = suitOf(trick[0]!);
  const strength = (card: MoveName) =>
    (suitOf(card) === trump ? 200 : suitOf(card) === led ? 100 : 0) - RANKS.indexOf(rankOf(card));
  return trick.reduce((best, card, index) => (strength(card) > strength(trick[best]!) ? index : best), 0);
}

/** The cards of a hand that can be played now. */
export function playable(held: readonly MoveName[], cards: readonly MoveName[]): MoveName[] {
  const begun = cards.length % 4;
  const led = begun ? suitOf(cards[cards.length - begun]!) : null;
  const following = held.filter((card) => suitOf(card) === led);
  return following.length ? following : [...held];
}
