// `npm run pack:cli`: packs the CLI as a separate package, installed with: npm install --global
// <the file it names>.
import path from "node:path";
import { parseArgs } from "node:util";
import { packCli } from "./pack-cli/pack.ts";
import { root } from "./tools.ts";

const { values } = parseArgs({ options: { out: { type: "string", default: path.join(root, "packages/cli/dist") } } });
const made = await packCli(path.resolve(values.out));
console.log(path.relative(process.cwd(), made));
