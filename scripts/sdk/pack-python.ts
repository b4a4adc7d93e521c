import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { version } from "#lib/platform/env/version.ts";
import { inFolder } from "../tools.ts";
import { pythonTool } from "./python.ts";

const run = promisify(execFile);
const SDK = "packages/python";

/**
 * Packs the wheel and the source archive of the Python SDK, whose tools and types must exist.
 * Resolves to their paths.
 */
export const packPython = (root: string, out: string): Promise<string[]> =>
  inFolder(async (scratch) => {
    for (const name of ["src", "README.md", "LICENSE"])
      await cp(path.join(root, SDK, name), path.join(scratch, "sdk", name), {
        recursive: true,
        filter: (from) => !/__pycache__|generated\/sources$/.test(from),
      });
    const project = await readFile(path.join(root, SDK, "pyproject.toml"), "utf8");
    const named = project.replace(/^version = .*$/m, `version = "${version()}"`);
    await writeFile(path.join(scratch, "sdk/pyproject.toml"), named);
    const made = path.join(scratch, "dist");
    // Without isolation: the build tool is already installed, so nothing is downloaded.
    const words = ["-m", "build", "--no-isolation", "--outdir", made, path.join(scratch, "sdk")];
    await run(pythonTool(root, "python"), words);
    await mkdir(out, { recursive: true });
    const files = (await readdir(made)).sort();
    for (const name of files) await cp(path.join(made, name), path.join(out, name));
    return files.map((name) => path.join(out, name));
  });
