import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { startCrawls } from "#lib/scraping/crawls/run/engine.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, jobPolicy, site } from "#testing/builders/job.ts";
import { makeMonitor } from "#testing/builders/monitor.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listMonitorRuns } from "./queries.ts";
import { advanceMonitors } from "./run/advance-monitors.ts";
import { runMonitor } from "./run-monitor.ts";

// A monitor of a site: each run is a crawl.

await ownDatabase();
vi.setConfig({ testTimeout: 300_000 });
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "crawl-runs-"));
const means = { clock: databaseClock, policy: jobPolicy };
const engines: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  await syncClock((text) => sql().query(text));
  engines.push(startJobs(means), startCrawls(means));
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await closeDb();
});

it("reports only the new, changed and removed pages of a site", async () => {
  let shown: Record<string, string> = {
    "/": "<p>Start <a href=/same>s</a> <a href=/price>p</a> <a href=/old>o</a>",
    "/same": "<p>The same, seen 3 minutes ago",
    "/price": "<p>Price: 12",
    "/old": "<p>Here",
  };
  await using target = await site((request, response) => {
    const page = shown[request.url ?? ""];
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page ?? "<p>gone");
  });
  const key = await jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
  const crawl = { url: `${target.url}/`, sitemap: "skip", delay_ms: 0 };
  const { id } = await makeMonitor(key, { crawl, urls: undefined });
  const run = async () => {
    const begun = await runMonitor(key, id);
    if (!begun.ok) throw new Error(begun.message);
    const finished = async () => {
      await advanceMonitors({ clock: databaseClock }, jobPolicy);
      const runs = await listMonitorRuns(key, id, { limit: 1 });
      return runs.ok ? runs.value.data[0] : undefined;
    };
    await expect.poll(async () => (await finished())?.finished_at, { timeout: 120_000 }).toEqual(expect.any(String));
    return await finished();
  };

  expect(await run()).toMatchObject({ status: "completed", pages: { new: 4 }, changes: [], credits_used: 4 });
  shown = {
    "/": "<p>Start <a href=/same>s</a> <a href=/price>p</a> <a href=/old>o</a> <a href=/fresh></a>",
    "/same": "<p>The same, seen an hour ago",
    "/price": "<p>Price: 13",
    "/fresh": "<p>Fresh",
  };
  const second = await run();
  expect(second).toMatchObject({
    ...{ status: "completed", credits_used: 5, truncated: false },
    pages: { same: 2, changed: 1, new: 1, removed: 1, failed: 0 },
  });
  const named = second?.changes.map(({ url, status, diff }) => [new URL(url).pathname, status, diff?.text]);
  expect(named?.toSorted()).toEqual([
    ["/fresh", "new", undefined],
    ["/old", "removed", undefined],
    ["/price", "changed", "@@ -1,1 +1,1 @@\n-Price: 12\n+Price: 13"],
  ]);
  const { workspaceId } = key;
  expect(await db().event.count({ where: { workspaceId, type: "monitor.changed" } })).toBe(1);
  expect(await readCreditSums(key)).toMatchObject({ balance: 91, spent: 9, held: 0 });
});
