// The conventions of the library by the calls they are about: chosen, in the system already, or barred by one that is chosen.
import { useId, useState } from "preact/hooks";
import type { ChosenSystem, FormAnswer, FormProblem, OfferedBlock } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { ChoiceField, Problems } from "./ChoiceField";
import { barred, grouped, takesPlaceOf, titleOf, valueFor, withBlock, withValue } from "./chosen";

interface Properties {
  offered: FormAnswer;
  chosen: ChosenSystem;
  problems: ReadonlyMap<string, FormProblem[]>;
  onChange: (chosen: ChosenSystem) => void;
}

export function ConventionChoice(properties: Properties) {
  const [search, setSearch] = useState("");
  const groups = grouped(properties.offered, search);
  const { chosen, offered } = properties;
  return (
    <section aria-labelledby="conventions">
      <h2 id="conventions">Conventions</h2>
      <p class="soft">
        {chosen.blocks.length === 0
          ? `None added. ${offered.title} has ${offered.plays.length} of these by itself.`
          : `Added: ${chosen.blocks.map((name) => titleOf(name, offered)).join(", ")}.`}
      </p>
      <label class="field">
        Find a convention
        <input
          type="search"
          value={search}
          autocomplete="off"
          spellcheck={false}
          placeholder="multi, splinter, lebensohl"
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      {groups.map(({ group, blocks }) => (
        <Group key={group} {...properties} group={group} blocks={blocks} isOpen={search.trim() !== ""} />
      ))}
      {groups.length === 0 && <p role="status">No convention has “{search}” in its name or description.</p>}
    </section>
  );
}

function Group({
  group,
  blocks,
  isOpen,
  ...properties
}: Properties & { group: string; blocks: OfferedBlock[]; isOpen: boolean }) {
  const { chosen, offered, problems } = properties;
  const added = blocks.filter((block) => chosen.blocks.includes(block.name)).length;
  const has = blocks.filter((block) => offered.plays.includes(block.name)).length;
  const isWrong = blocks.some((block) => isWrongAt(block, problems));
  const counts = [added ? `${added} added` : "", has ? `${has} in the system` : ""].filter(Boolean).join(", ");
  return (
    <details class="chosen-group" open={isOpen || added > 0 || isWrong}>
      <summary>
        <strong>{group}</strong> <small>{counts || `${blocks.length} to choose from`}</small>
      </summary>
      {blocks.map((block) => (
        <Convention key={block.name} {...properties} block={block} />
      ))}
    </details>
  );
}

function isWrongAt(block: OfferedBlock, problems: ReadonlyMap<string, FormProblem[]>): boolean {
  return [`blocks.${block.name}`, ...block.params.map((choice) => `params.${choice.name}`)].some((field) =>
    problems.has(field),
  );
}

function Convention({ block, offered, chosen, problems, onChange }: Properties & { block: OfferedBlock }) {
  const id = useId();
  const isAdded = chosen.blocks.includes(block.name);
  const isThere = offered.plays.includes(block.name);
  const bar = isAdded ? null : barred(block, chosen.blocks, offered);
  const places = takesPlaceOf(block, offered);
  const subject = block.about.startsWith(`${block.title}: `) ? block.about.slice(block.title.length + 2) : block.about;
  return (
    <div class={`convention${bar ? " convention-barred" : ""}`} data-block={block.name}>
      <label class="chosen-option">
        <input
          type="checkbox"
          checked={isAdded || (isThere && !bar)}
          disabled={isThere && !isAdded}
          aria-disabled={bar !== null}
          aria-describedby={id}
          onClick={(event) => bar && event.preventDefault()}
          onChange={(event) => bar === null && onChange(withBlock(chosen, block, event.currentTarget.checked))}
        />
        <span>
          <strong>
            <SuitText text={block.title} />
          </strong>
          {isThere && !isAdded && <small> in {offered.title} already</small>}
        </span>
      </label>
      <div id={id} class="convention-about">
        <p class="soft">
          <SuitText text={subject.charAt(0).toUpperCase() + subject.slice(1)} />
        </p>
        {bar && (
          <p class="convention-bar">
            <SuitText text={bar} />
          </p>
        )}
        {!bar && !isThere && places.length > 0 && (
          <p class="soft">
            <SuitText text={`${isAdded ? "Takes" : "It would take"} the place of ${places.join(" and ")}.`} />
          </p>
        )}
        {!isThere && block.base !== chosen.extends && !["sayc", "natural"].includes(block.base) && (
          <p class="soft">Made for {offered.bases.find((base) => base.name === block.base)?.title ?? block.base}.</p>
        )}
      </div>
      <Problems problems={problems.get(`blocks.${block.name}`) ?? []} />
      {(isAdded || isThere) && !bar && block.params.length > 0 && (
        <details class="convention-params" open={isAdded}>
          <summary>How it is played</summary>
          {block.params.map((choice) => (
            <ChoiceField
              key={choice.name}
              choice={choice}
              value={valueFor(chosen.params, choice)}
              problems={problems.get(`params.${choice.name}`) ?? []}
              onChange={(value) => onChange({ ...chosen, params: withValue(chosen.params, choice, value) })}
            />
          ))}
        </details>
      )}
    </div>
  );
}
