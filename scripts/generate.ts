// Generates the Prisma client into generated/prisma. Prisma would download a schema engine first; generating needs none,
// so it is pointed at an executable that it finds but never runs (docs/decisions/0002-prisma-without-downloads.md).
import { spawnSync } from "node:child_process";

const done = spawnSync("prisma", ["generate", "--no-hints"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
process.exit(done.status ?? 1);
