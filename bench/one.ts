// Runs one benchmark on a database of its own and reports its figures. A process each, because what a process knows of its
// environment and its database it knows once.
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
// Who is tired of waiting leaves no database behind; other processes of the benchmark end with this one.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));
try {
  process.send?.(await bench.run({ quick, databaseUrl: database.url }));
} finally {
  await stop();
}
process.exit(0);
