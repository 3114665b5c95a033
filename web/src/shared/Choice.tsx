// One of a few: radio buttons that look like a row of switches.
interface Properties<Value extends string> {
  name: string;
  title: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ name, title, value, options, onChange }: Properties<Value>) {
  return (
    <fieldset class="choice">
      <legend>{title}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
