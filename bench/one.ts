// Runs one benchmark on a temporary database and reports its figures. Each benchmark gets its own process, because
// environment and database are read only once.
import { startBenchDatabase } from "./database.ts";
import type { Bench } from "./figure.ts";

const [name, mode] = process.argv.slice(2);
const { default: bench } = (await import(`./${name}.ts`)) as { default: Bench };
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
  process.send?.(await bench.run({ quick, databaseUrl: database.url }));
} finally {
  await stop();
}
process.exit(0);
