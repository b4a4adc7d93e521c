// `npm run sdk`: makes the SDKs ready for their tests and for a release: installs what generates them, of pinned versions, makes their types out
// of docs/openapi.json, and checks and tests their sources. A language that is not on this machine is named and left out.
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
