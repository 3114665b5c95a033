// How many deals are left after each call, and how much it told.

import type { DealsLeft } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { callText } from "../words/names";
import { left, moment } from "./asked";
import { countText } from "./counts";

export function DealsLeftTable() {
  const answer = left.value;
  const made = moment.value?.calls;
  if (!answer || !made) return null;
  const { steps } = answer;
  if (steps[0]?.deals === "1") return null; // all hands are in sight
  const awaited = answer.complete ? [] : made.slice(Math.max(0, steps.length - 1));
  return (
    <section class="deals-left" aria-label="Deals left" aria-busy={!answer.complete}>
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
          {awaited.map((call, index) => (
            <tr key={`awaited ${index}`} class="awaited">
              <th scope="row">
                <SuitText text={callText(call)} />
              </th>
              <td class="number" colSpan={2}>
                is being counted …
              </td>
            </tr>
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
