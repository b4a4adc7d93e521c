import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

// Tiny runs that prove the benchmarks work; what they measure is thrown away. `verify` needs its peers, which are installed
// apart (npm ci --prefix bench/peers), and so is tried by hand; where they are not, the throughput of ours alone is measured.
it.each([
  ["credits", ["durable debits", "other than exactly 100"]],
  ["gateway", ["test-key call to a fixture", "live POST /v1/parse"]],
  ["revocation", ["seen by every process", "auth_revoked"]],
  ["webhooks-throughput", ["20 endpoints that answer at once"]],
  ["webhooks-latency", ["event committed to first byte"]],
  ["webhooks-isolation", ["healthy endpoints"]],
  ["replay-enqueue", ["bulk replay of"]],
  ["usage-query", ["the usage page's query", "30 days of one key"]],
  ["streams-idle", ["idle streams take"]],
  ["fairness", ["readers of pages", "fetches of streams", "URLs of jobs", "asynchronous scrapes"]],
  ["listen", ["gatehouse listen, 1 at a time", "gatehouse listen, 32 at a time"]],
  ["invoice-pdf", ["PDF of an invoice of 20 lines"]],
  ["scrape-engine", ["CPU a page", "stopped at the cap"]],
])(
  "npm run bench -- %s runs",
  async (name, figures) => {
    const run = path.join(import.meta.dirname, "run.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [run, name, "--quick"]);
    for (const figure of figures) expect(stdout).toContain(figure);
  },
  600_000,
);

it("names the benchmarks there are when asked for another", async () => {
  const run = path.join(import.meta.dirname, "run.ts");
  const failed = promisify(execFile)(process.execPath, [run, "nonsense"]);
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There are: credits, gateway, verify"),
  });
});
