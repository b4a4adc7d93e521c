/** Rewrites docs/operate/metrics.md after a metric has changed: `node scripts/write-metrics.ts`. */
import { writeFileSync } from "node:fs";
import { metricsPage } from "./operate/metrics-text.ts";

writeFileSync(new URL("../docs/operate/metrics.md", import.meta.url), metricsPage());
