import type { FilePlace } from "../shapes";
export function EditPage({ name }: { name: string; at: FilePlace | null }) {
  return <p>{name}</p>;
}
