// `npm run pack:sdks`: the SDKs as archives to install from, of the languages that `npm run sdk` found. A release does the same.
import path from "node:path";
import { parseArgs } from "node:util";
import { packSdks } from "./sdk/pack-sdks.ts";
import { root } from "./tools.ts";

const { values } = parseArgs({ options: { out: { type: "string", default: path.join(root, "dist/sdks") } } });
const out = path.resolve(values.out);
for (const file of await packSdks(root, out)) console.log(path.relative(process.cwd(), file));
