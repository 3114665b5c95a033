// The page: start, a table, or a finished board that a link holds.
import { useEffect } from "preact/hooks";
import { BoardPage } from "./board/BoardPage";
import { NewGamePage } from "./games/NewGamePage";
import { route } from "./route";
import { LiveRegion } from "./shared/LiveRegion";
import { Start } from "./start/Start";
import { leaveTable, openTable } from "./state/table";
import { TablePage } from "./table/TablePage";

export function App() {
  const now = route.value;
  const id = now.page === "table" ? now.id : null;
  useEffect(() => {
    if (id !== null) void openTable(id);
    else leaveTable();
  }, [id]);
  return (
    <>
      {now.page === "start" && <Start />}
      {now.page === "game" && <NewGamePage key={now.game} game={now.game} />}
      {now.page === "table" && <TablePage />}
      {now.page === "board" && <BoardPage lin={now.lin} />}
      <LiveRegion />
    </>
  );
}
