// What the form asks for when it asks for boards.
import type { BoardRequest } from "../shapes";

export type Kind = BoardRequest["kind"];

/** The request for the boards chosen; null while something is missing. */
export function requestOf(
  kind: Kind,
  count: number,
  text: Record<string, string>,
  file: { name: string; text: string } | null,
): BoardRequest | null {
  const written = (name: string) => (text[name] ?? "").trim();
  const where = written("where")
    .split(/;|\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  switch (kind) {
    case "random":
      return { kind, count };
    case "file":
      return file && { kind, name: file.name, text: file.text };
    case "pasted":
      return written("pasted")
        ? { kind, text: text["pasted"] ?? "", ...(text["board"] && { board: Number(text["board"]) }) }
        : null;
    case "condition":
      return where.length ? { kind, where, count } : null;
    case "sequence":
      return written("auction") ? { kind, auction: written("auction"), where, count } : null;
    case "sentence":
      return written("sentence") ? { kind, text: written("sentence"), count } : null;
  }
}

/** What a request was written as, by the name of the field. */
export function fieldsOf(request: BoardRequest): Record<string, string> {
  switch (request.kind) {
    case "condition":
      return { where: request.where.join("; ") };
    case "sequence":
      return { auction: request.auction, where: request.where.join("; ") };
    case "sentence":
      return { sentence: request.text };
    default:
      return {};
  }
}
