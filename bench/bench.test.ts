import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

// Tiny runs that check that the benchmarks work; the figures are ignored. Run the slow ones by hand with `npm run bench
// -- --quick`: gateway, observing, rates, scrape-engine, webhooks-client, webhooks-throughput, revocation and fairness
// start several processes and take ten seconds each; `verify` needs its peers (npm ci --prefix bench/peers),
// `webhooks-svix` a built Svix server, and `log-page` and `dashboard` the built dashboard (`dashboard` also a browser).
// `soak` needs the built dashboard and runs only by name: npm run bench -- soak --quick.
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

it("lists the known benchmarks when given an unknown name", async () => {
  const run = path.join(import.meta.dirname, "run.ts");
  const failed = promisify(execFile)(process.execPath, [run, "nonsense"]);
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There are: credits, gateway, observing, verify"),
  });
});
