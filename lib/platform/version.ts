import { readFileSync } from "node:fs";

/** The version in package.json: of the repository here, of the package where this is installed from one. */
export function version(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
