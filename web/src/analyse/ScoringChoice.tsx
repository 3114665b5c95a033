// By what calls and cards are compared.
import { useId } from "preact/hooks";
import type { Scoring } from "../shapes";
import { Choice } from "../shared/Choice";
import { scoring } from "./useAnswer";

const SCORINGS: readonly { value: Scoring; text: string }[] = [
  { value: "imps", text: "IMPs" },
  { value: "matchpoints", text: "Matchpoints" },
];

export function ScoringChoice() {
  return (
    <Choice
      name={useId()}
      title="Scoring"
      value={scoring.value}
      options={SCORINGS}
      onChange={(value) => (scoring.value = value)}
    />
  );
}
