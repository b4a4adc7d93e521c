import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "run.ts"), ...words]);

// Tiny runs that check that the benchmarks work; the figures are ignored. Run the others by hand with `npm run bench --
// --quick`: gateway, revocation, scrape-engine and webhooks-throughput start several processes and take ten seconds
// each; `extraction` needs its pages, `webhooks-svix` a built Svix server, `dashboard` the built dashboard and a browser.
it.each([
  ["credits", ["durable debits", "other than exactly 100"]],
  ["webhooks-latency", ["event committed to first byte"]],
  ["tenants", ["reconcile-nightly, 60 workspaces", "a cold key, p99"]],
])(
  "npm run bench -- %s runs",
  async (name, figures) => {
    const { stdout } = await run(name, "--quick");
    for (const figure of figures) expect(stdout).toContain(figure);
  },
  600_000,
);

it("lists the known benchmarks when given an unknown name", async () => {
  await expect(run("nonsense")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There are: credits, gateway, revocation"),
  });
});
