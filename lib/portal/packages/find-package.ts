import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PACKAGES_FOLDER } from "./constants.ts";

/** The server runs in the product's folder. Bundlers must not trace this path. */
const inProduct = (name: string): string => path.join(/* turbopackIgnore: true */ process.cwd(), name);

const ARCHIVE = /^[\w.-]+\.(?:tgz|tar\.gz|whl)$/;

/** Returns the path of a downloadable package; undefined if this installation lacks it. */
export function findPackage(name: string): string | undefined {
  const file = path.join(inProduct(PACKAGES_FOLDER), name);
  return ARCHIVE.test(name) && existsSync(file) ? file : undefined;
}

/** Returns the file names of all available packages. */
export function packageNames(): string[] {
  const folder = inProduct(PACKAGES_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => ARCHIVE.test(name))
    .sort();
}

/** Returns the version of the packages. */
export const packagesVersion = (): string =>
  (JSON.parse(readFileSync(inProduct("package.json"), "utf8")) as { version: string }).version;
