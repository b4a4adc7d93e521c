import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Packs the provider's archives, manifest and checksums into a folder. Returns false, and does nothing, without Go. */
export async function packTerraform(root: string, out: string, version: string): Promise<boolean> {
  if (spawnSync("go", ["version"]).status !== 0) return false;
  const cwd = path.join(root, "packages/terraform-provider");
  await run("go", ["run", "./pack", "-version", version, "-out", out], { cwd });
  return true;
}
