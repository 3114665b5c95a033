// A file of finished boards: the replay of the page, from data in the file itself. Nothing is asked of anybody.
import { render } from "preact";
import type { BoardsFile } from "../shapes";
import { applySettings } from "../state/settings";
import { FilePage } from "./FilePage";
import "../../../query/display/colours.css";
import "../styles/base.css";
import "../styles/start.css";
import "../styles/batch.css";
import "../styles/auction.css";
import "../styles/knowledge.css";
import "../styles/review.css";
import "../styles/replay.css";

applySettings();
const page = document.getElementById("page");
const file = JSON.parse(document.getElementById("boards")?.textContent ?? "null") as BoardsFile | null;
if (page) render(<FilePage file={file} />, page);
