// One thing to choose for a system: its options with what each means, a range of points, a number, or any text.
import { useId } from "preact/hooks";
import type { FormProblem, OfferedChoice } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { rangeOf } from "./chosen";

interface Properties {
  choice: OfferedChoice;
  value: string;
  problems: readonly FormProblem[];
  onChange: (value: string) => void;
}

export function ChoiceField({ choice, value, problems, onChange }: Properties) {
  const id = useId();
  const isChanged = value !== choice.usual;
  const said = problems.length > 0 ? { "aria-describedby": `${id}-wrong` } : {};
  return (
    <fieldset class={`chosen-field${isChanged ? " chosen-changed" : ""}`} data-choice={choice.name}>
      <legend>
        <SuitText text={choice.form === "options" ? choice.title : capital(choice.about || choice.title)} />
        {isChanged && <span class="chosen-mark"> changed</span>}
      </legend>
      {choice.form === "options" && choice.about && (
        <p class="soft">
          <SuitText text={capital(choice.about)} />
        </p>
      )}
      {choice.form === "options" ? (
        <Options choice={choice} value={value} onChange={onChange} said={said} />
      ) : (
        <Free choice={choice} value={value} onChange={onChange} said={said} isWrong={problems.length > 0} />
      )}
      <Problems id={`${id}-wrong`} problems={problems} />
    </fieldset>
  );
}

type Said = { "aria-describedby"?: string };

function Options({ choice, value, onChange, said }: Omit<Properties, "problems"> & { said: Said }) {
  const options = choice.options.some((option) => option.value === value)
    ? choice.options
    : [...choice.options, { value, text: "as the file has it" }];
  const name = useId();
  return (
    <>
      {options.map((option) => (
        <label key={option.value} class="chosen-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            {...said}
          />
          <span>
            <SuitText text={option.text ? capital(option.text) : capital(option.value)} />
            {option.value === choice.usual && <small> usual</small>}
          </span>
        </label>
      ))}
    </>
  );
}

function Free({
  choice,
  value,
  onChange,
  said,
  isWrong,
}: Omit<Properties, "problems"> & { said: Said; isWrong: boolean }) {
  const range = choice.form === "range" ? rangeOf(value) : null;
  const common = { "aria-invalid": isWrong, ...said } as const;
  if (range) {
    const [low, high] = range;
    return (
      <p class="chosen-range">
        <input
          type="number"
          min={0}
          max={40}
          value={low}
          aria-label={`${choice.about || choice.title}, from`}
          onInput={(event) => onChange(`${event.currentTarget.value}-${high}`)}
          {...common}
        />
        <span aria-hidden="true">–</span>
        <input
          type="number"
          min={0}
          max={40}
          value={high}
          aria-label={`${choice.about || choice.title}, to`}
          onInput={(event) => onChange(`${low}-${event.currentTarget.value}`)}
          {...common}
        />
        <Usual choice={choice} />
      </p>
    );
  }
  const field = {
    value,
    "aria-label": choice.about || choice.title,
    onInput: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
    ...common,
  };
  const isNumber = choice.form === "number" && /^\d*$/.test(value);
  return (
    <p class="chosen-range">
      {isNumber ? <input type="number" min={0} max={40} {...field} /> : <input type="text" {...field} />}
      <Usual choice={choice} />
    </p>
  );
}

function Usual({ choice }: { choice: OfferedChoice }) {
  return <small>usual {choice.usual.replace("-", "–")}</small>;
}

/** What is wrong with a choice, beside it. */
export function Problems({ id, problems }: { id?: string; problems: readonly FormProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div id={id} class="notice notice-refused">
      {problems.map((problem, index) => (
        <p key={index}>
          <SuitText text={capital(problem.message)} />
          {problem.help && <small> {capital(problem.help)}.</small>}
        </p>
      ))}
    </div>
  );
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
