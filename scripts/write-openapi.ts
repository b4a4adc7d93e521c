/**
 * Rewrites docs/openapi.json, and the types generated from it, after a route of /v1 has changed:
 * `node scripts/write-openapi.ts`.
 */
import { writeFileSync } from "node:fs";
import { openApiText } from "./openapi/openapi-text.ts";
import { makeTypescriptTypes } from "./sdk/typescript.ts";
import { root } from "./tools.ts";

writeFileSync(new URL("../docs/openapi.json", import.meta.url), openApiText());
await makeTypescriptTypes(root);
