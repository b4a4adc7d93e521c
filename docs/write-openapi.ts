/** Writes docs/openapi.json anew: `node docs/write-openapi.ts`, after a change to a route of /v1. */
import { writeFileSync } from "node:fs";
import { openApiText } from "./openapi-text.ts";

writeFileSync(new URL("openapi.json", import.meta.url), openApiText());
