/** Writes docs/openapi.json again, and the types that are made of it: `node scripts/write-openapi.ts`, after a change to a route of /v1. */
import { writeFileSync } from "node:fs";
import { openApiText } from "./openapi/openapi-text.ts";
import { makeTypescriptTypes } from "./sdk/typescript.ts";
import { root } from "./tools.ts";

writeFileSync(new URL("../docs/openapi.json", import.meta.url), openApiText());
await makeTypescriptTypes(root);
