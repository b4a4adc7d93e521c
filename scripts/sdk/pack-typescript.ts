import { execFile } from "node:child_process";
import { copyFile, cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { version } from "#lib/platform/env/version.ts";
import { npmPack } from "../npm-pack.ts";
import { inFolder } from "../tools.ts";
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
export const packTypescript = (root: string, out: string): Promise<string> =>
  inFolder(async (folder) => {
    await makeTypescriptTypes(root);
    const compiler = path.join(root, "node_modules/typescript-7/bin/tsc");
    await run(process.execPath, [compiler, "-p", path.join(root, SDK), "--outDir", folder]);
    const named = path.join(folder, "typescript/src/constants.js");
    await writeFile(named, (await readFile(named, "utf8")).replace('"0.0.0"', JSON.stringify(version())));
    for (const name of VERIFY_FILES)
      await cp(path.join(root, VERIFY, name), path.join(folder, "verify", name), { recursive: true });
    for (const name of ["README.md", "LICENSE"]) await copyFile(path.join(root, SDK, name), path.join(folder, name));
    const manifest = JSON.parse(await readFile(path.join(root, SDK, "package.json"), "utf8"));
    const text = `${JSON.stringify({ ...manifest, version: version() }, null, 2)}\n`;
    await writeFile(path.join(folder, "package.json"), text);
    return await npmPack(folder, out);
  });
