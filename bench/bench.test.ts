import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

// Tiny runs that prove the benchmarks work; what they measure is thrown away. Those that start several processes and take ten seconds each
// (gateway, observing, rates, scrape-engine, webhooks-client, webhooks-throughput, revocation, fairness) are tried by hand, all at once:
// npm run bench -- --quick. So are `verify`, which needs its peers (npm ci --prefix bench/peers), `webhooks-svix`, which needs a built server of
// theirs, and `log-page`, `dashboard` and `soak`, which need the built dashboard; `dashboard` drives a browser too. `soak` is run by its name
// alone: npm run bench -- soak --quick.
it.each([
  ["credits", ["durable debits", "other than exactly 100"]],
  ["webhooks-latency", ["event committed to first byte"]],
  ["webhooks-isolation", ["healthy endpoints"]],
  ["replay-enqueue", ["bulk replay of"]],
  ["usage-query", ["the usage page's query", "30 days of one key"]],
  ["streams-idle", ["idle streams take"]],
  ["listen", ["gatehouse listen, 1 at a time", "gatehouse listen, 32 at a time"]],
  ["tenants", ["reconcile-nightly, 60 workspaces", "a cold key, p99"]],
  ["invoice-pdf", ["PDF of an invoice of 20 lines"]],
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
    stderr: expect.stringContaining("There are: credits, gateway, observing, verify"),
  });
});
