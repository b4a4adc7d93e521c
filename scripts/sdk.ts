// `npm run sdk`: prepares the SDKs for their tests and a release: installs pinned generators,
// generates types from docs/openapi.json, and checks and tests the sources. Languages missing on
// this machine are named and skipped.
import { prepareGo } from "./sdk/go.ts";
import { preparePython } from "./sdk/python.ts";
import { makeTypescriptTypes } from "./sdk/typescript.ts";
import { root } from "./tools.ts";

await makeTypescriptTypes(root);
for (const [language, prepare] of [
  ["Python", preparePython],
  ["Go", prepareGo],
] as const) {
  const missing = prepare(root);
  console.log(missing === undefined ? `${language}: ready.` : `${language}: left out. ${missing}`);
}
