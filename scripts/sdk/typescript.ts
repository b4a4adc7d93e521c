import { existsSync } from "node:fs";
import path from "node:path";
import { isStampCurrent, writeStamp } from "./stamp.ts";

const OUT = "packages/typescript/src/generated";

/**
 * Generates the types of the TypeScript SDK from docs/openapi.json if that or the generator has
 * changed. Does nothing without the generator, a development dependency (npm ci --omit=dev), or
 * without the document (the image's install). The product itself does not need them.
 */
export async function makeTypescriptTypes(root: string): Promise<void> {
  const manifest = path.join(root, "node_modules/@hey-api/openapi-ts/package.json");
  const input = path.join(root, "docs/openapi.json");
  if (!existsSync(manifest) || !existsSync(input)) return;
  const stamp = path.join(root, OUT, "sources");
  const sources = [manifest, input, import.meta.filename];
  if (isStampCurrent(stamp, sources)) return;
  const { createClient } = await import("@hey-api/openapi-ts");
  await createClient({
    input,
    output: { path: path.join(root, OUT) },
    plugins: ["@hey-api/typescript"],
    logs: { level: "silent" },
  });
  writeStamp(stamp, sources);
}
