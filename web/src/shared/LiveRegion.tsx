// The one live region of the page: a screen reader says each line as it is added.
import { spoken } from "../state/spoken";

export function LiveRegion() {
  return (
    <div class="unseen" aria-live="polite" aria-label="What happens at the table" role="log">
      {spoken.value.map((said) => (
        <p key={said.key}>{said.text}</p>
      ))}
    </div>
  );
}
