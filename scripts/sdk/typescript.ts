import { existsSync } from "node:fs";
import path from "node:path";
import { isMade, stampMade } from "./stamp.ts";

const OUT = "packages/typescript/src/generated";

/**
 * Makes the types of the TypeScript SDK out of docs/openapi.json, when it or the generator has changed. The generator is a development tool:
 * where it was left out (npm ci --omit=dev) nothing is made, nor where the document is not (an image's install). Nothing of the product needs it.
 */
export async function makeTypescriptTypes(root: string): Promise<void> {
  const manifest = path.join(root, "node_modules/@hey-api/openapi-ts/package.json");
  const input = path.join(root, "docs/openapi.json");
  if (!existsSync(manifest) || !existsSync(input)) return;
  const stamp = path.join(root, OUT, "sources");
  const sources = [manifest, input, import.meta.filename];
  if (isMade(stamp, sources)) return;
  const { createClient } = await import("@hey-api/openapi-ts");
  await createClient({
    input,
    output: { path: path.join(root, OUT) },
    plugins: ["@hey-api/typescript"],
    logs: { level: "silent" },
  });
  stampMade(stamp, sources);
}
