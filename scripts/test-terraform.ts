// `npm run test:terraform`: the tests of the Terraform provider, with what needs Go and a command line of OpenTofu or Terraform.
import { runTool } from "./tools.ts";

process.exit(await runTool("vitest", ["run", "packages/terraform-provider"], { env: { TEST_TERRAFORM: "1" } }));
