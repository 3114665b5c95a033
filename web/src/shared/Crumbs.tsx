// The way back to the start page, and to the pages that tell of all sittings.
import { route } from "../route";

const PAGES = [
  { page: "sessions", title: "Sessions" },
  { page: "statistics", title: "Statistics" },
  { page: "analyse", title: "Analyse" },
  { page: "systems", title: "Systems" },
] as const;

export function Crumbs() {
  const { page } = route.value;
  const now = ["form", "changes", "practice"].includes(page) ? "systems" : page;
  return (
    <nav class="crumbs" aria-label="Pages">
      <a href="#/">‹ Start</a>
      {PAGES.map(({ page, title }) => (
        <a key={page} href={`#/${page}`} aria-current={now === page ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
