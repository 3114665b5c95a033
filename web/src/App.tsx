// The page: start, a table, or a finished board that a link holds.
import { useEffect } from "preact/hooks";
import { AnalysePage } from "./analyse/AnalysePage";
import { ChangesPage } from "./author/ChangesPage";
import { PracticePage } from "./author/PracticePage";
import { SystemFormPage } from "./author/SystemFormPage";
import { BatchBoard } from "./batch/BatchBoard";
import { BatchPage } from "./batch/BatchPage";
import { NewBatch } from "./batch/NewBatch";
import { BoardPage } from "./board/BoardPage";
import { NewGamePage } from "./games/NewGamePage";
import { route } from "./route";
import { Sessions } from "./sessions/Sessions";
import { Statistics } from "./sessions/Statistics";
import { LiveRegion } from "./shared/LiveRegion";
import { LoadedPage } from "./shared/LoadedPage";
import { Start } from "./start/Start";
import { leaveTable, openFinished, openTable } from "./state/table";
import { TablePage } from "./table/TablePage";

/** CodeMirror is for authors alone: it comes when this page is opened. */
const loadSystems = () => import("./systems/SystemsPage").then((page) => page.SystemsPage);

export function App() {
  const now = route.value;
  const id = now.page === "table" || now.page === "review" ? now.id : null;
  const place = now.page === "review" ? now.place : null;
  useEffect(() => {
    if (id === null) leaveTable();
    else if (place === null) void openTable(id);
    else void openFinished(id, place);
  }, [id, place]);
  return (
    <>
      {now.page === "start" && <Start />}
      {now.page === "sessions" && <Sessions />}
      {now.page === "statistics" && <Statistics />}
      {now.page === "game" && <NewGamePage key={now.game} game={now.game} />}
      {id !== null && <TablePage />}
      {now.page === "board" && <BoardPage lin={now.lin} />}
      {now.page === "analyse" && <AnalysePage />}
      {now.page === "batch" && <Batch id={now.id} place={now.place} />}
      {now.page === "systems" && <LoadedPage load={loadSystems} properties={now} />}
      {now.page === "form" && <SystemFormPage name={now.name} />}
      {now.page === "changes" && <ChangesPage key={now.name} name={now.name} />}
      {now.page === "practice" && <PracticePage name={now.name} auction={now.auction} />}
      <LiveRegion />
    </>
  );
}

function Batch({ id, place }: { id: string | null; place: number | null }) {
  if (id === null) return <NewBatch />;
  return place === null ? <BatchPage key={id} id={id} /> : <BatchBoard id={id} place={place} />;
}
