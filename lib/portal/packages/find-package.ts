import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PACKAGES_FOLDER } from "./constants.ts";

/** The product is started in its own folder. Bundlers must not try to follow this. */
const inProduct = (name: string): string => path.join(/* turbopackIgnore: true */ process.cwd(), name);

const ARCHIVE = /^[\w.-]+\.(?:tgz|tar\.gz|whl)$/;

/** The file of a package that users download, by its name; undefined when this installation does not have it. */
export function findPackage(name: string): string | undefined {
  const file = path.join(inProduct(PACKAGES_FOLDER), name);
  return ARCHIVE.test(name) && existsSync(file) ? file : undefined;
}

/** The names of all that it has. */
export function packageNames(): string[] {
  const folder = inProduct(PACKAGES_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => ARCHIVE.test(name))
    .sort();
}

/** The version that the packages of this product have. */
export const packagesVersion = (): string =>
  (JSON.parse(readFileSync(inProduct("package.json"), "utf8")) as { version: string }).version;
