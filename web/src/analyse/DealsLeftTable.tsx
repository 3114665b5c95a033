// How many deals are left after each call, and how much it told.

import type { DealsLeft } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText } from "../words/names";
import { left } from "./asked";
import { countText } from "./counts";

export function DealsLeftTable() {
  const steps = left.value?.steps;
  if (!steps) return null;
  return (
    <section class="deals-left" aria-label="Deals left">
      <h2>Deals left</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">After</th>
            <th scope="col" class="number">
              Deals
            </th>
            <th scope="col" class="number">
              Bits told
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <StepRow key={index} step={step} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StepRow({ step }: { step: DealsLeft }) {
  const isExact = typeof step.deals === "string";
  return (
    <tr>
      <th scope="row">{step.call === null ? "the deal" : <SuitText text={callText(step.call)} />}</th>
      <td class="number">
        <span title={isExact ? String(step.deals) : undefined}>{countText(step.deals)}</span>{" "}
        <span class={`badge badge-${isExact ? "exact" : "near"}`}>{isExact ? "exact" : "≈"}</span>
      </td>
      <td class="number">{step.bits === null ? "" : step.bits.toFixed(1)}</td>
    </tr>
  );
}
