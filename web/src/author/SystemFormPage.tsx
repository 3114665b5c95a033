// A system without a line of YAML: chosen in a form, checked at once, saved as a file of a few lines, and played.
import { useEffect } from "preact/hooks";
import { systemAddress } from "../route";
import type { ChosenSystem, FormAnswer, FormCheck, FormProblem } from "../shapes";
import { Crumbs } from "../shared/Crumbs";
import { SuitText } from "../shared/SuitText";
import { callText } from "../words/names";
import { ChoiceField, capital, Problems } from "./ChoiceField";
import { ConventionChoice } from "./ConventionChoice";
import { titleOf, valueFor, withValue } from "./chosen";
import { FileTestsPanel } from "./FileTestsPanel";
import {
  check,
  choose,
  chosen,
  failure,
  file,
  isChanged,
  isChecking,
  isSaving,
  offered,
  openForm,
  playIt,
  save,
  saved,
} from "./formState";

export function SystemFormPage({ name }: { name: string }) {
  useEffect(() => {
    if (name !== (file.value.name ?? "") || !offered.value) void openForm(name);
  }, [name]);
  const now = chosen.value;
  const offer = offered.value;
  return (
    <>
      <header class="head">
        <Crumbs />
      </header>
      <main class="author" aria-busy={!offer && !failure.value}>
        <h1>{file.value.name ? (now?.title ?? file.value.name) : "A system of your own"}</h1>
        {failure.value && (
          <p class="notice notice-refused" role="alert">
            <SuitText text={failure.value} />
          </p>
        )}
        {!offer && !failure.value && <p class="waiting">What can be chosen is being read …</p>}
        {offer && now && <Form offer={offer} now={now} />}
      </main>
    </>
  );
}

function Form({ offer, now }: { offer: FormAnswer; now: ChosenSystem }) {
  const problems = byField(check.value?.problems ?? []);
  const by_hand = offer.chosen.by_hand;
  return (
    <form
      class="author-form"
      aria-label="The system"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div class="author-choices">
        <section aria-labelledby="begins">
          <h2 id="begins" class="unseen">
            Name and beginning
          </h2>
          <label class="field author-name">
            Its name
            <input
              type="text"
              value={now.title}
              maxLength={80}
              autocomplete="off"
              aria-invalid={problems.has("title")}
              onInput={(event) => choose({ ...now, title: event.currentTarget.value })}
            />
          </label>
          <Problems problems={problems.get("title") ?? []} />
          {by_hand.length > 0 && (
            <p class="notice notice-kept">
              This file also has {by_hand.join(", ")} written by hand. They stay as they are.
            </p>
          )}
          <fieldset class="author-bases">
            <legend>It begins as</legend>
            {offer.bases.map((base) => (
              <label key={base.name} class="chosen-option author-base">
                <input
                  type="radio"
                  name="base"
                  value={base.name}
                  checked={now.extends === base.name}
                  onChange={() => choose({ ...now, extends: base.name })}
                />
                <span>
                  <strong>{base.title}</strong>
                  <small>{capital(aboutBase(base.about, base.title))}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Problems problems={problems.get("extends") ?? []} />
        </section>
        <section aria-labelledby="agreements">
          <h2 id="agreements">Points, openings and answers</h2>
          <div class="author-fields">
            {offer.params.map((choice) => (
              <ChoiceField
                key={choice.name}
                choice={choice}
                value={valueFor(now.params, choice)}
                problems={problems.get(`params.${choice.name}`) ?? []}
                onChange={(value) => choose({ ...now, params: withValue(now.params, choice, value) })}
              />
            ))}
          </div>
        </section>
        <ConventionChoice offered={offer} chosen={now} problems={problems} onChange={choose} />
        <section aria-labelledby="signals">
          <h2 id="signals">Signals of the defence</h2>
          <div class="author-fields">
            {offer.carding.map((choice) => (
              <ChoiceField
                key={choice.name}
                choice={choice}
                value={valueFor(now.carding, choice)}
                problems={problems.get(`carding.${choice.name}`) ?? []}
                onChange={(value) => choose({ ...now, carding: withValue(now.carding, choice, value) })}
              />
            ))}
          </div>
        </section>
      </div>
      <aside class="author-result" aria-label="What it comes to">
        <Result offer={offer} found={check.value} unplaced={problems.get("") ?? []} />
      </aside>
    </form>
  );
}

/** Problems by the choice they come from; those of no choice are under "". */
function byField(problems: readonly FormProblem[]): Map<string, FormProblem[]> {
  const found = new Map<string, FormProblem[]>();
  for (const problem of problems) {
    const field = problem.field ?? "";
    found.set(field, [...(found.get(field) ?? []), problem]);
  }
  return found;
}

function aboutBase(about: string, title: string): string {
  const [before, after] = about.split(": ", 2);
  return after && before && (title.startsWith(before) || before.length < 60) ? after : about;
}

function Result({
  offer,
  found,
  unplaced,
}: {
  offer: FormAnswer;
  found: FormCheck | null;
  unplaced: readonly FormProblem[];
}) {
  const count = found?.problems.length ?? 0;
  const name = file.value.name;
  const status = isChecking.value
    ? "It is being checked …"
    : count > 0
      ? `${count === 1 ? "One thing" : `${count} things`} to mend: see what is marked.`
      : found
        ? "No mistakes."
        : "";
  return (
    <>
      <p class={`author-status${count > 0 && !isChecking.value ? " author-wrong" : ""}`} role="status">
        {status}
      </p>
      <Problems problems={unplaced} />
      <p class="buttons">
        <button type="submit" class="main" disabled={isSaving.value}>
          {isSaving.value ? "Saving …" : "Save"}
        </button>
        <button type="button" disabled={isSaving.value} onClick={() => void playIt()}>
          {isChanged.value ? "Save and play it" : "Play it"}
        </button>
      </p>
      {saved.value && (
        <p class={saved.value.isError ? "notice notice-refused" : "notice notice-kept"} role="alert">
          {saved.value.text}
        </p>
      )}
      {name && (
        <>
          <ul class="author-further">
            <li>
              <a href={`#/practice/${name}`}>Practise it</a>
            </li>
            <li>
              <a href={`#/changes/${name}`}>What changed by it</a>
            </li>
            <li>
              <a href={systemAddress(`${name}.yaml`, "edit")}>Edit it as text</a>
            </li>
            <li>
              <a href={systemAddress(`${name}.yaml`, "book")}>Read its book</a>
            </li>
          </ul>
          <FileTestsPanel system={name} />
        </>
      )}
      {found && found.openings.length > 0 && (
        <section class={isChecking.value ? "stale" : ""} aria-labelledby="openings">
          <h2 id="openings">Its openings</h2>
          <table class="author-openings">
            <tbody>
              {found.openings.map(({ call, text, alert }) => (
                <tr key={call}>
                  <th scope="row">
                    <SuitText text={callText(call)} />
                    {alert && (
                      <span class="alert-mark" title="alerted">
                        {" "}
                        !<span class="unseen"> alerted</span>
                      </span>
                    )}
                  </th>
                  <td>
                    <SuitText text={text} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {found.replaced.map(({ block, by }) => (
            <p key={block} class="soft">
              {titleOf(by, offer)} takes the place of {titleOf(block, offer)}.
            </p>
          ))}
        </section>
      )}
      {found?.text && (
        <details>
          <summary>The file</summary>
          <pre class="author-file" tabIndex={0}>
            {found.text}
          </pre>
          <p class="soft">Everything above stands in these lines.</p>
        </details>
      )}
    </>
  );
}
