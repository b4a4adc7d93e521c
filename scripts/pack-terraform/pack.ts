import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Makes the provider's archives, its manifest and their sums in a folder; answers false, and makes nothing, where there is no Go. */
export async function packTerraform(root: string, out: string, version: string): Promise<boolean> {
  if (spawnSync("go", ["version"]).status !== 0) return false;
  const cwd = path.join(root, "packages/terraform-provider");
  await run("go", ["run", "./pack", "-version", version, "-out", out], { cwd });
  return true;
}
