import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { create } from "tar";
import { PACKAGES_FOLDER } from "#lib/portal/packages/constants.ts";
import { packApp } from "../pack-app/pack.ts";
import { packPackages } from "../pack-packages/pack.ts";
import { packTerraform } from "../pack-terraform/pack.ts";

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Builds the files of a release in an empty folder: the product for this platform, the CLI, users'
 * packages, the Terraform provider for each platform (with Go), release notes, and checksums.
 */
export async function packAll(root: string, out: string, version: string, notes: string): Promise<string[]> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  // Packed first, because the product includes them.
  const packages = await packPackages(root, path.join(root, PACKAGES_FOLDER));
  const scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-release-"));
  const name = `gatehouse-${version}`;
  await packApp(root, path.join(scratch, name));
  const product = path.join(out, `${name}-${process.platform}-${process.arch}.tar.gz`);
  await create({ file: product, cwd: scratch, gzip: true, portable: true }, [name]);
  await rm(scratch, { recursive: true });
  for (const file of packages) await cp(file, path.join(out, path.basename(file)));
  if (!(await packTerraform(root, out, version)))
    console.warn("This machine has no Go: the release is without the Terraform provider.");
  await writeFile(path.join(out, "NOTES.md"), `# Gatehouse ${version}\n\n${notes}\n`);
  const files = (await readdir(out)).sort();
  const sums = await Promise.all(files.map(async (file) => `${await sha256(path.join(out, file))}  ${file}\n`));
  await writeFile(path.join(out, "SHA256SUMS"), sums.join(""));
  return [...files, "SHA256SUMS"];
}
