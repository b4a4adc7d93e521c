import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { inFolder } from "./tools.ts";

/** Packs the package in a folder without network access. Resolves to the tarball's path in `out`. */
export async function npmPack(folder: string, out: string): Promise<string> {
  await mkdir(out, { recursive: true });
  return await inFolder(async (cache) => {
    const words = ["pack", "--json", "--offline", "--pack-destination", out, "--cache", cache];
    const options = { cwd: folder, shell: process.platform === "win32" };
    const { stdout } = await promisify(execFile)("npm", words, options);
    const [packed]: { filename: string }[] = JSON.parse(stdout);
    if (!packed) throw new Error("npm packed nothing.");
    return path.join(out, packed.filename);
  });
}
