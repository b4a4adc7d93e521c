import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { version } from "#lib/platform/env/version.ts";
import { PACKAGES_FOLDER } from "#lib/portal/packages/constants.ts";

const root = path.resolve(import.meta.dirname, "../..");
const SCRIPT = path.join(root, "scripts/pack-packages.ts");
/** A development dependency required for packing, which some installations omit. */
const COMPILER = path.join(root, "node_modules/typescript-7");

/** Whether the packages of this version exist, for the languages whose tools were available. */
function isPacked(): boolean {
  const folder = path.join(root, PACKAGES_FOLDER);
  return existsSync(folder) && readdirSync(folder).includes(`gatehouse-sdk-${version()}.tgz`);
}

/**
 * Builds the packages that users download from this installation (`npm run pack:packages`), if they
 * are missing and can be built. They are optional, and pages say if they are missing, so a failure
 * stops nothing.
 */
export async function packPackages(): Promise<void> {
  if (isPacked() || !existsSync(SCRIPT) || !existsSync(COMPILER)) return;
  const flags = ["--disable-warning=ExperimentalWarning"];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [...flags, SCRIPT], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    child.on("error", () => resolve(1));
    child.on("close", (ended) => resolve(ended ?? 1));
  });
  if (code !== 0) console.warn("The SDK packages could not be built. Run npm run pack:packages to see the error.");
}
