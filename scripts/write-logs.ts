/** Writes docs/operate/logs.md again: `node scripts/write-logs.ts`, after a change to what is logged. */
import { writeFileSync } from "node:fs";
import { logsPage } from "./operate/logs-text.ts";

writeFileSync(new URL("../docs/operate/logs.md", import.meta.url), logsPage());
