/** Writes docs/configuration.md again: `node scripts/write-configuration.ts`, after a change to a variable. */
import { writeFileSync } from "node:fs";
import { configurationText } from "./configuration/configuration-text.ts";

writeFileSync(new URL("../docs/configuration.md", import.meta.url), configurationText());
