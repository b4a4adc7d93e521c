// `npm run pack:packages`: packs what an installation offers under /docs/packages: the SDKs of the
// languages prepared by `npm run sdk`, the CLI, and the webhook verifier.
import path from "node:path";
import { parseArgs } from "node:util";
import { PACKAGES_FOLDER } from "#lib/portal/packages/constants.ts";
import { packPackages } from "./pack-packages/pack.ts";
import { root } from "./tools.ts";

const { values } = parseArgs({ options: { out: { type: "string", default: path.join(root, PACKAGES_FOLDER) } } });
for (const file of await packPackages(root, path.resolve(values.out))) console.log(path.relative(process.cwd(), file));
