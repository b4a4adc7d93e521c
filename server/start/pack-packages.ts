import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { version } from "#lib/platform/version.ts";
import { PACKAGES_FOLDER } from "#lib/portal/packages/constants.ts";

const root = path.resolve(import.meta.dirname, "../..");
const SCRIPT = path.join(root, "scripts/pack-packages.ts");
/** Development tools are left out by some installs; without this one nothing can be packed. */
const COMPILER = path.join(root, "node_modules/typescript-7");

/** Whether the packages of this version are there, of as many languages as there were tools for. */
function isPacked(): boolean {
  const folder = path.join(root, PACKAGES_FOLDER);
  return existsSync(folder) && readdirSync(folder).includes(`gatehouse-sdk-${version()}.tgz`);
}

/**
 * Makes what users download from this installation (`npm run pack:packages`), where it is missing and can be made. A product without them runs as
 * well, and its pages say so: what fails here stops nothing.
 */
export async function packPackages(): Promise<void> {
  if (isPacked() || !existsSync(SCRIPT) || !existsSync(COMPILER)) return;
  const flags = ["--disable-warning=ExperimentalWarning"];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [...flags, SCRIPT], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    child.on("error", () => resolve(1));
    child.on("close", (ended) => resolve(ended ?? 1));
  });
  if (code !== 0) console.warn("The packages for users' programs could not be made: npm run pack:packages says why.");
}
