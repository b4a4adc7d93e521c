import { chmod, copyFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { npmPack } from "../npm-pack.ts";
import { inFolder, root } from "../tools.ts";
import { modulesOf, VENDORED } from "./modules.ts";

const ENTRY = "cli/client.ts";

const readJson = async (file: string): Promise<Record<string, unknown>> => JSON.parse(await readFile(file, "utf8"));

/** Writes the package's files to a folder. */
async function stage(folder: string): Promise<void> {
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  for (const { path: name, text } of await modulesOf(ENTRY, root)) await write(name, text);
  await chmod(path.join(folder, ENTRY.replace(/\.ts$/, ".js")), 0o755);
  for (const [name, entry] of Object.entries(VENDORED)) {
    const from = path.join(root, "node_modules", name);
    for (const part of new Set(["index.js", path.basename(entry), "lib", "package.json", "LICENSE"]))
      await cp(path.join(from, part), path.join(folder, "vendor", name, part), { recursive: true });
  }
  const own = path.join(root, "packages/cli");
  for (const name of ["README.md", "LICENSE"]) await copyFile(path.join(own, name), path.join(folder, name));
  const manifest = await readJson(path.join(own, "package.json"));
  const vendored = Object.entries(VENDORED).map(([name, file]) => [`#vendor/${name}`, file]);
  const { version } = await readJson(path.join(root, "package.json"));
  const imports = { ...(manifest.imports as object), ...Object.fromEntries(vendored) };
  await write("package.json", `${JSON.stringify({ ...manifest, version, imports }, null, 2)}\n`);
}

/**
 * Packs the CLI: the client's modules as plain JavaScript with all their imports, and nothing else
 * of the product. Needs no network. Resolves to the tarball's path.
 */
export const packCli = (out: string): Promise<string> =>
  inFolder(async (folder) => {
    await stage(folder);
    return await npmPack(folder, out);
  });
