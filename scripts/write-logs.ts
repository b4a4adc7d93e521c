/** Rewrites docs/operate/logs.md after a log event has changed: `node scripts/write-logs.ts`. */
import { writeFileSync } from "node:fs";
import { logsPage } from "./operate/logs-text.ts";

writeFileSync(new URL("../docs/operate/logs.md", import.meta.url), logsPage());
