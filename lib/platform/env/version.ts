import { readFileSync } from "node:fs";

/** From package.json of this repository or of the installed package. */
export function version(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
