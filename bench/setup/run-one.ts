// Runs one benchmark on a temporary database and reports its figures. Each benchmark gets its own process, because
// environment and database are read only once.

import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Bench } from "../figure.ts";
import { benchEnv, startBenchDatabase } from "./database.ts";

const [name, mode] = process.argv.slice(2);
const { default: bench } = (await import(`../${name}.ts`)) as { default: Bench };
const quick = mode === "--quick";
const database = await startBenchDatabase({ quick });
let stopped: Promise<void> | undefined;
const stop = () => {
  stopped ??= database.stop();
  return stopped;
};
// Remove the database on Ctrl-C.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));
try {
  const env = { ...benchEnv(database.url), ...bench.env };
  Object.assign(process.env, env);
  const closeDatabase = await openDatabase();
  const figures = await bench.run({ quick, env, databaseUrl: database.url });
  process.send?.(figures);
  await closeDatabase();
} finally {
  log.level = "silent"; // connections may close after their pool
  await stop();
}
process.exit(0);
