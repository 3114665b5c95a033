import { render } from "preact";
import { App } from "./App";
import { applySettings } from "./state/settings";
import "../../query/display/colours.css";
import "./styles/base.css";
import "./styles/start.css";
import "./styles/batch.css";
import "./styles/table.css";
import "./styles/hand.css";
import "./styles/cards.css";
import "./styles/auction.css";
import "./styles/box.css";
import "./styles/knowledge.css";
import "./styles/review.css";
import "./styles/traveller.css";
import "./styles/analyse.css";
import "./styles/explorer.css";
import "./styles/whatif.css";
import "./styles/author.css";
import "./styles/replay.css";
import "./styles/phone.css";
import "./styles/printed.css";

// The address that opened the page carries the token; the cookie has it now, so it need not stay in sight.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);

applySettings();
const page = document.getElementById("page");
if (page) render(<App />, page);
