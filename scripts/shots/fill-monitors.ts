import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { createMonitor } from "#lib/scraping/monitors/create-monitor.ts";
import { CreateMonitorInput } from "#lib/scraping/monitors/schema.ts";
import type { PageChange } from "#lib/scraping/monitors/types.ts";
import { requireValue } from "../demo/require-value.ts";
import { type Actors, daysAgo } from "../demo/workspace.ts";

const compress = promisify(zstdCompress);

const PRICING = "https://shop.example/pricing";
const DIFF = `@@ -3,7 +3,8 @@
 ## Plans
 
-| Starter | 19 € a month | 10,000 pages |
+| Starter | 24 € a month | 10,000 pages |
+| Starter, by the year | 19 € a month | 10,000 pages |
 | Team | 79 € a month | 100,000 pages |
 
 All plans come with support by mail.`;

const changes = (): PageChange[] => [
  {
    ...{ url: PRICING, status: "changed", compared_with: daysAgo(2).toISOString() },
    diff: { text: DIFF, added: 2, removed: 1, truncated: false },
  },
  {
    ...{ url: "https://shop.example/plans/legacy-enterprise-with-a-rather-long-address", status: "removed" },
    compared_with: daysAgo(2).toISOString(),
  },
];

type Run = { days: number; status?: "failed" | "running"; pages?: object; changed?: true; manual?: true };

/**
 * Runs as a worker would leave them: the first one, one without changes, a failed one, one with
 * changes, and a running one.
 */
const RUNS: readonly Run[] = [
  { days: 5.2, pages: { new: 3 } },
  { days: 4.2, pages: { same: 3 } },
  { days: 3.2, status: "failed", pages: { failed: 3 } },
  { days: 1.2, pages: { same: 1, changed: 1, removed: 1 }, changed: true },
  { days: 0.2, pages: { same: 2 }, manual: true },
  { days: 0, status: "running", manual: true },
];

async function run(workspaceId: string, monitorId: string, { days, status, pages, changed, manual }: Run) {
  const at = daysAgo(days);
  await db().monitorRun.create({
    data: {
      ...{ workspaceId, monitorId, id: newId("job", at), scheduledFor: at, isManual: manual ?? false, isBegun: true },
      status: status ?? "completed",
      finishedAt: status === "running" ? null : new Date(at.getTime() + 4_000),
      pages: pages ?? {},
      creditsUsed: status === undefined ? 3 : 0,
      changes: changed ? Uint8Array.from(await compress(JSON.stringify(changes()))) : null,
      ...(status === "failed" && { errorCode: "target_unreachable", errorMessage: "No page could be read." }),
    },
  });
}

/** Creates three kinds of monitors: one with a history, one of a site, and a stopped one. */
export async function fillMonitors({ owner }: Actors): Promise<void> {
  const key = CreateKeyInput.parse({ name: "Price watch", env: "live", scopes: ["jobs"] });
  const keyId = requireValue(await createKey(owner, key)).id;
  const make = async (days: number, body: object) => {
    const at = daysAgo(days);
    const ctx = { ...owner, clock: { now: () => at } };
    const input = CreateMonitorInput.parse(body);
    return requireValue(await createMonitor(ctx, { requestId: newId("req", at), keyId, input })).id;
  };
  const { workspaceId } = owner;
  const prices = await make(6, {
    name: "Prices of the competition",
    urls: [PRICING, "https://shop.example/plans", "https://other-shop.example/prices"],
    schedule: { every: 1, unit: "days", at: "09:00", time_zone: "Europe/Berlin" },
  });
  for (const each of RUNS) await run(workspaceId, prices, each);
  const documentation = await make(4, {
    name: "Documentation",
    crawl: { url: "https://docs.example/", limit: 200 },
    schedule: { cron: "0 6 * * 1", time_zone: "UTC" },
  });
  const stopped = await make(3, { name: "Stock", urls: [PRICING], schedule: { every: 30, unit: "minutes" } });
  const set = (id: string, data: object) =>
    db().monitor.update({ where: { workspaceId_id: { workspaceId, id } }, data });
  await set(prices, { lastRunAt: daysAgo(0.2), lastChangeAt: daysAgo(1.2), nextRunAt: daysAgo(-0.7) });
  await set(documentation, { nextRunAt: daysAgo(-4.6) });
  await set(stopped, { pausedReason: "no_credits", nextRunAt: null, lastRunAt: daysAgo(1) });
}
