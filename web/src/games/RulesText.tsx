// The rules of a game, short.
import { RULES } from "./rules";

export function RulesText({ game, title }: { game: string; title: string }) {
  const rules = RULES[game];
  if (!rules) return null;
  const hasPoints = rules.cards?.some(({ points }) => points !== "");
  return (
    <section class="rules" aria-labelledby="rules">
      <h2 id="rules">The rules of {title.toLowerCase()}</h2>
      <p>{rules.about}</p>
      {rules.parts.map((part) => (
        <section key={part.title}>
          <h3>{part.title}</h3>
          {part.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      {rules.cards && (
        <table>
          <caption class="unseen">The order of the cards, and what they count</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">From the highest</th>
              {hasPoints && <th scope="col">Points</th>}
            </tr>
          </thead>
          <tbody>
            {rules.cards.map((row) => (
              <tr key={row.title}>
                <th scope="row">{row.title}</th>
                <td>{row.order}</td>
                {hasPoints && <td>{row.points}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
