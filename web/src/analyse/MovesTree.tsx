// The tree of calls and cards: a click goes there; branches stand indented below the move they replace.

import { MoveName } from "../shared/MoveName";
import { SuitText } from "../shared/SuitText";
import type { Analysis } from "./address";
import { isFiled, show } from "./asked";
import { edit } from "./changes";
import { StepButtons } from "./StepButtons";
import { type Node, nodesAt, type Path, promoted, withComment, withName, without } from "./tree";

export function MovesTree({ now }: { now: Analysis }) {
  const here = nodesAt(now.roots, now.path).at(-1);
  return (
    <section class="moves-tree" aria-label="Calls and cards">
      <StepButtons now={now} />
      <p>
        <button
          type="button"
          class="move"
          aria-current={now.path.length === 0 ? "true" : undefined}
          onClick={() => show({ ...now, path: [] })}
        >
          Start
        </button>
        <Line nodes={now.roots} above={[]} now={now} />
      </p>
      {isFiled.value && here?.comment && (
        <p class="comment">
          <SuitText text={here.comment} />
        </p>
      )}
      {here && !isFiled.value && (
        <div class="row">
          <label>
            Name{" "}
            <input
              type="text"
              size={12}
              value={here.name ?? ""}
              onChange={(event) => edit({ ...now, roots: withName(now.roots, now.path, event.currentTarget.value) })}
            />
          </label>
          <label>
            Comment{" "}
            <input
              type="text"
              value={here.comment ?? ""}
              onChange={(event) => edit({ ...now, roots: withComment(now.roots, now.path, event.currentTarget.value) })}
            />
          </label>
          {now.path.at(-1) !== 0 && (
            <button type="button" onClick={() => edit({ ...now, ...promoted(now.roots, now.path) })}>
              Promote
            </button>
          )}
          <button type="button" onClick={() => edit({ ...now, ...without(now.roots, now.path) })}>
            Delete from here
          </button>
        </div>
      )}
    </section>
  );
}

function Line({ nodes, above, now }: { nodes: readonly Node[]; above: Path; now: Analysis }) {
  const [first, ...others] = nodes;
  if (!first) return null;
  return (
    <>
      <Move node={first} path={[...above, 0]} now={now} />
      {others.map((node, index) => (
        <span key={index} class="branch">
          <Move node={node} path={[...above, index + 1]} now={now} />
          <Line nodes={node.children} above={[...above, index + 1]} now={now} />
        </span>
      ))}
      <Line nodes={first.children} above={[...above, 0]} now={now} />
    </>
  );
}

function Move({ node, path, now }: { node: Node; path: Path; now: Analysis }) {
  const isHere = path.length === now.path.length && path.every((place, index) => place === now.path[index]);
  return (
    <>
      {" "}
      <button
        type="button"
        class="move"
        aria-current={isHere ? "true" : undefined}
        onClick={() => show({ ...now, path })}
      >
        <MoveName move={node.move} />
      </button>
      {node.read && <span class="badge"> read otherwise</span>}
      {node.name && <strong class="node-name"> {node.name}</strong>}
      {node.comment && <em class="soft"> {node.comment}</em>}
    </>
  );
}
