import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { version } from "#lib/platform/version.ts";
import { makeTypescriptTypes } from "./typescript.ts";

const run = promisify(execFile);
const SDK = "packages/typescript";
const VERIFY = "packages/verify";

/** Files included from the webhook verifier. */
const VERIFY_FILES = ["index.js", "index.d.ts", "events.d.ts", "src"];

/**
 * Packs the TypeScript SDK: plain JavaScript with declarations, and the webhook verifier. Resolves
 * to the tarball's path.
 */
export async function packTypescript(root: string, out: string): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-sdk-"));
  const folder = path.join(scratch, "package");
  try {
    await makeTypescriptTypes(root);
    const compiler = path.join(root, "node_modules/typescript-7/bin/tsc");
    await run(process.execPath, [compiler, "-p", path.join(root, SDK), "--outDir", folder]);
    const named = path.join(folder, "typescript/src/constants.js");
    await writeFile(named, (await readFile(named, "utf8")).replace('"0.0.0"', JSON.stringify(version())));
    for (const name of VERIFY_FILES)
      await cp(path.join(root, VERIFY, name), path.join(folder, "verify", name), { recursive: true });
    for (const name of ["README.md", "LICENSE"]) await copyFile(path.join(root, SDK, name), path.join(folder, name));
    const manifest = JSON.parse(await readFile(path.join(root, SDK, "package.json"), "utf8"));
    await writeFile(
      path.join(folder, "package.json"),
      `${JSON.stringify({ ...manifest, version: version() }, null, 2)}\n`,
    );
    await mkdir(out, { recursive: true });
    const { stdout } = await run(
      "npm",
      ["pack", "--json", "--offline", "--pack-destination", out, "--cache", path.join(scratch, "cache")],
      { cwd: folder, shell: process.platform === "win32" },
    );
    const [packed]: { filename: string }[] = JSON.parse(stdout);
    if (!packed) throw new Error("npm packed nothing.");
    return path.join(out, packed.filename);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
