// A file of finished boards, or of one that was analysed: the parts of the page, from data in the file itself. Nothing is asked of anybody.
import { render } from "preact";
import type { AnalysisFile } from "../analyse/filedTold";
import type { BoardsFile } from "../shapes";
import { applySettings } from "../state/settings";
import { FiledAnalysis } from "./FiledAnalysis";
import { FilePage } from "./FilePage";
import "../../../query/display/colours.css";
import "../styles/base.css";
import "../styles/start.css";
import "../styles/batch.css";
import "../styles/auction.css";
import "../styles/knowledge.css";
import "../styles/review.css";
import "../styles/analyse.css";
import "../styles/replay.css";
import "../styles/printed.css";

applySettings();
const page = document.getElementById("page");
const file = JSON.parse(document.getElementById("boards")?.textContent ?? "null") as BoardsFile | AnalysisFile | null;
if (page) render(file && "analysis" in file ? <FiledAnalysis file={file} /> : <FilePage file={file} />, page);
