import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { packCli } from "../pack-cli/pack.ts";
import { packSdks } from "../sdk/pack-sdks.ts";

const run = promisify(execFile);

/** Packs the webhook verifier from its folder. Resolves to its path. */
async function packVerify(root: string, out: string): Promise<string> {
  const words = ["pack", "--json", "--offline", "--pack-destination", out];
  const cwd = path.join(root, "packages/verify");
  const { stdout } = await run("npm", words, { cwd, shell: process.platform === "win32" });
  const [packed]: { filename: string }[] = JSON.parse(stdout);
  if (!packed) throw new Error("npm packed nothing.");
  return path.join(out, packed.filename);
}

/** Packs users' packages into a folder, which is emptied first. Resolves to the paths. */
export async function packPackages(root: string, out: string): Promise<string[]> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  return [...(await packSdks(root, out)), await packCli(out), await packVerify(root, out)];
}
