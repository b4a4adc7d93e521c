// Runs one benchmark on a database of its own and reports its figures. A process each, because what a process knows of its
// environment and its database it knows once.
import { startBenchDatabase } from "./database.ts";
import type { Bench } from "./figure.ts";

const [name, mode] = process.argv.slice(2);
const { default: bench } = (await import(`./${name}.ts`)) as { default: Bench };
const quick = mode === "--quick";
const database = await startBenchDatabase({ quick });
try {
  process.send?.(await bench.run({ quick, databaseUrl: database.url }));
} finally {
  await database.stop();
}
process.exit(0);
