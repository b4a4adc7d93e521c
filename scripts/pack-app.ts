// `npm run pack:app`: copies the parts of a built product needed to run it. The image and the
// release contain these.
import path from "node:path";
import { parseArgs } from "node:util";
import { isBuilt } from "#server/start/build.ts";
import { packApp } from "./pack-app/pack.ts";
import { root } from "./tools.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
if (!values.out) {
  console.error("Say where to: npm run pack:app -- --out FOLDER. What is in that folder is removed.");
  process.exit(2);
}
if (!(await isBuilt())) {
  console.error("The dashboard has not been built from these sources: npm run build.");
  process.exit(1);
}
await packApp(root, path.resolve(values.out));
