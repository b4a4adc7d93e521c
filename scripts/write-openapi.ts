/** Writes docs/openapi.json again: `node scripts/write-openapi.ts`, after a change to a route of /v1. */
import { writeFileSync } from "node:fs";
import { openApiText } from "./openapi/openapi-text.ts";

writeFileSync(new URL("../docs/openapi.json", import.meta.url), openApiText());
