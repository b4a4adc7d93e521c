// Generates the types of the TypeScript SDK, and the Prisma client in generated/prisma, after an
// install if their sources have changed. `prisma` is a development dependency: without it (npm ci
// --omit=dev), an up-to-date client must already exist. Prisma would download a schema engine
// first; generating does not need one, so it is given an executable that it never runs
// (docs/decisions/0002-prisma-generates-the-client.md).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeTypescriptTypes } from "./sdk/typescript.ts";
import { root, toolEnv } from "./tools.ts";

const STAMP = path.join(root, "generated/prisma/sources");

await makeTypescriptTypes(root);

const hash = createHash("sha256");
for (const file of [
  ...globSync("prisma/schema/*.prisma", { cwd: root }).sort(),
  "node_modules/@prisma/client/package.json",
])
  hash.update(file).update(readFileSync(path.join(root, file)));
const sources = hash.digest("hex");

if (!existsSync(path.join(root, "node_modules/prisma-cli"))) {
  const made = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (made !== sources)
    process.stderr.write(
      "The database client is missing or old, and --omit=dev leaves out what makes it: run `npm ci`, `npm run build`, then `npm prune --omit=dev`.\n",
    );
  process.exit(0);
}

const done = spawnSync("prisma", ["generate", "--no-hints"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...toolEnv,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
if (done.status === 0) writeFileSync(STAMP, sources);
process.exit(done.status ?? 1);
