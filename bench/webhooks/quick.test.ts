import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

// Tiny runs that prove the benchmarks work; what they measure is thrown away. Where the peers are not installed
// (npm ci --prefix bench/peers), the throughput of ours alone is measured.
it.each([
  ["webhooks-throughput", "20 endpoints that answer at once"],
  ["webhooks-latency", "event committed to first byte"],
  ["webhooks-isolation", "healthy endpoints"],
])(
  "npm run bench -- %s runs",
  async (name, figure) => {
    const run = path.join(import.meta.dirname, "../run.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [run, name, "--quick"]);
    expect(stdout).toContain(figure);
  },
  180_000,
);
