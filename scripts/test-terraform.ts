// `npm run test:terraform`: runs the Terraform provider's tests, including those that need Go and
// OpenTofu or Terraform.
import { runTool } from "./tools.ts";

process.exit(await runTool("vitest", ["run", "packages/terraform-provider"], { env: { TEST_TERRAFORM: "1" } }));
