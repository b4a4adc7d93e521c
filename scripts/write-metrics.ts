/** Writes docs/operate/metrics.md again: `node scripts/write-metrics.ts`, after a change to what is counted. */
import { writeFileSync } from "node:fs";
import { metricsPage } from "./operate/metrics-text.ts";

writeFileSync(new URL("../docs/operate/metrics.md", import.meta.url), metricsPage());
