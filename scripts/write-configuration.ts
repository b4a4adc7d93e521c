/** Rewrites docs/configuration.md after a variable has changed: `node scripts/write-configuration.ts`. */
import { writeFileSync } from "node:fs";
import { configurationText } from "./configuration/configuration-text.ts";

writeFileSync(new URL("../docs/configuration.md", import.meta.url), configurationText());
