// `npm run pack:terraform`: packs the Terraform provider, one archive per platform, for a
// filesystem mirror. Needs Go.
import path from "node:path";
import { parseArgs } from "node:util";
import { version } from "#lib/platform/env/version.ts";
import { packTerraform } from "./pack-terraform/pack.ts";
import { root } from "./tools.ts";

const fallback = path.join(root, "packages/terraform-provider/dist");
const { values } = parseArgs({ options: { out: { type: "string", default: fallback } } });
if (!(await packTerraform(root, path.resolve(values.out), version()))) {
  console.error("This machine has no Go, which the Terraform provider is written in: install it, and try again.");
  process.exit(1);
}
console.log(path.relative(process.cwd(), values.out));
