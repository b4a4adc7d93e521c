// `npm run fuzz`: calls every operation of /v1 with input that its OpenAPI description allows and
// input that it does not, with a new seed each time. `npm run fuzz -- 500` makes 500 calls per
// operation; `npm run fuzz -- 500 1234` repeats those of seed 1234.
import { randomInt } from "node:crypto";
import { runTool } from "./tools.ts";

const RUNS = 200;

const [runs = String(RUNS), seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
if (!/^\d+$/.test(runs) || !/^\d+$/.test(seed)) {
  console.error("npm run fuzz -- <calls an operation> <seed>: both are whole numbers, and both may be left out.");
  process.exit(64);
}
console.log(`${runs} calls an operation, seed ${seed}. The same again: npm run fuzz -- ${runs} ${seed}`);
const env = { FUZZ_RUNS: runs, FUZZ_SEED: seed };
process.exit(await runTool("vitest", ["run", "--project=real", "server/gateway/openapi-fuzz.test.ts"], { env }));
