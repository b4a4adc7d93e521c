import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { npmPack } from "../npm-pack.ts";
import { packCli } from "../pack-cli/pack.ts";
import { packSdks } from "../sdk/pack-sdks.ts";

/** Packs users' packages into a folder, which is emptied first. Resolves to the paths. */
export async function packPackages(root: string, out: string): Promise<string[]> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const verify = path.join(root, "packages/verify");
  return [...(await packSdks(root, out)), await packCli(out), await npmPack(verify, out)];
}
