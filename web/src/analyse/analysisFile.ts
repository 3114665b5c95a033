// An analysed board as a file of its own: the tree, and what was told at its nodes, in the page that replays boards.
import { api } from "../api";
import type { LeftAnswer, LookPiece, ToldAnswer } from "../shapes";
import type { Analysis } from "./address";
import { positionRow, toldBefore } from "./asked";
import { type AnalysisFile, isCall, mainLine, pathsOf, type ToldThere } from "./filedTold";
import { packHands } from "./packed";

/**
 * What was told of all positions that were looked at, with the eyes and systems of now; of the whole main line where it
 * is wanted: what is not known yet is asked for, one position after the other.
 */
export async function collected(
  now: Analysis,
  isWhole: boolean,
  progress: (done: number, of: number) => void,
  cancelled: AbortSignal,
): Promise<Record<string, ToldThere>> {
  const found: Record<string, ToldThere> = {};
  const line = new Set(isWhole ? mainLine(now.roots).map(String) : []);
  const paths = pathsOf(now.roots);
  const lacking = paths.filter((path) => line.has(String(path)) && !toldBefore({ ...now, path }));
  let done = 0;
  let counted: LeftAnswer | null = null;
  const calls = lacking.filter((path) => isCall(now, path));
  if (calls.length) {
    progress(0, lacking.length);
    counted = await api.analysis<LeftAnswer>("left", positionRow({ ...now, path: calls.at(-1)! }), cancelled);
  }
  for (const path of paths) {
    const at = { ...now, path };
    let piece = toldBefore(at);
    if (!piece && line.has(String(path))) {
      const told = await api.analysis<ToldAnswer>("told", positionRow(at), cancelled);
      piece = counted && isCall(now, path) ? { told, left: counted } : { told };
      progress(++done, lacking.length);
    }
    if (piece) add(found, at, piece);
  }
  return found;
}

/** What was told there, and of the calls before it what they show and leave: whoever looks at a position is told of these, too. */
function add(found: Record<string, ToldThere>, at: Analysis, piece: LookPiece): void {
  at.path.forEach((_, index) => {
    const above = { ...at, path: at.path.slice(0, index) };
    const key = above.path.join(".");
    const { meaning, left } = toldThere(above, piece);
    found[key] = { ...(meaning && { meaning }), ...(left && { left }), ...found[key] };
  });
  const key = at.path.join(".");
  found[key] = { ...found[key], ...toldThere(at, piece) };
}

function toldThere(now: Analysis, { told, left }: LookPiece): ToldThere {
  const depth = now.path.length;
  const meaning = isCall(now, now.path) && depth ? told?.made[depth - 1] : undefined;
  const step = isCall(now, now.path) ? left?.steps[depth] : undefined;
  const { hidden, contradiction, odd } = told ?? {};
  return {
    ...(hidden && Object.keys(hidden.hands).length > 0 && { hidden: packHands(hidden) }),
    ...(contradiction && { contradiction }),
    ...(odd?.length && { odd }),
    ...(meaning && { meaning }),
    ...(step && { left: step }),
  };
}

const TEMPLATE = "/replay.html";
const PLACE = '<script type="application/json" id="boards">null</script>';

/** The whole file as text. Throws where the page for it is not there. */
export async function fileText(file: AnalysisFile): Promise<string> {
  const response = await fetch(TEMPLATE);
  const page = response.ok ? await response.text() : "";
  if (!page.includes(PLACE)) throw new Error("the page for files is not built");
  // Nothing in the data can end its element.
  const data = JSON.stringify(file).replaceAll("<", "\\u003c");
  const title = file.title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return page
    .replace("<title>dealspace</title>", () => `<title>${title}</title>`)
    .replace(PLACE, () => PLACE.replace("null", () => data));
}
