import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import type { PageChange } from "#lib/scraping/monitors/types.ts";
import { NOWHERE, SAMPLE_KEYS } from "./constants.ts";
import type { InsertedKeys } from "./insert-keys.ts";
import type { SampleJob } from "./jobs.ts";

const compress = promisify(zstdCompress);

const RUNS = 6;
/** Pages per run, as many as the smallest regular jobs, which represent the runs. */
const ADDRESSES = 80;
const MADE_DAYS_AGO = 29;

const address = (n: number) => `https://shop.${NOWHERE}/products/${n}`;

/** A product's price, lower than the day before. */
const changeOf = (n: number, before: Date): PageChange => ({
  url: address(n),
  status: "changed",
  compared_with: before.toISOString(),
  diff: { text: `@@ -3 +3 @@\n-Price: € ${40 + n}.00\n+Price: € ${36 + n}.50`, added: 1, removed: 1, truncated: false },
});

/**
 * Writes a paused monitor whose runs are some of the sample's jobs. It stays paused because its
 * URLs do not exist.
 */
export async function insertMonitors(
  tx: Tx,
  { workspaceId, clock }: Ctx,
  keys: InsertedKeys,
  jobs: readonly SampleJob[],
): Promise<void> {
  const now = clock.now();
  const createdAt = new Date(now.getTime() - MADE_DAYS_AGO * DAY_MS);
  const id = newId("mon", createdAt);
  const runs = jobs.filter(({ key, urlsTotal }) => key === "monitor" && urlsTotal === ADDRESSES).slice(0, RUNS);
  const { name: keyName, env } = SAMPLE_KEYS.monitor;
  const last = runs[0]?.finishedAt ?? null;
  await tx.monitor.create({
    data: {
      ...{ workspaceId, id, createdAt, anchoredAt: createdAt, env, keyId: keys.monitor, keyName },
      ...{ name: "Prices of the shop", target: { urls: Array.from({ length: ADDRESSES }, (_, n) => address(n + 1)) } },
      ...{ schedule: { every: 2, unit: "days", at: "06:00", time_zone: "UTC" }, isKnown: true },
      options: JSON.parse(JSON.stringify(JobOptions.parse({ formats: ["markdown"] }))),
      ...{ pausedReason: "paused", nextRunAt: null, lastRunAt: last, lastChangeAt: last },
    },
  });
  const rows = runs.map(async ({ id: run, createdAt: at, finishedAt, urlsOk, urlsTotal }, index) => {
    const before = runs[index + 1];
    const changes = before ? [changeOf(7 + index, before.finishedAt), changeOf(31 + index, before.finishedAt)] : [];
    const read = before
      ? { same: urlsOk - changes.length, changed: changes.length, new: 0 }
      : { same: 0, changed: 0, new: urlsOk };
    return {
      ...{ workspaceId, monitorId: id, id: run, scheduledFor: at, isManual: false, isBegun: true },
      ...{ status: "completed", finishedAt, pages: { ...read, removed: 0, failed: urlsTotal - urlsOk } },
      changes: changes.length > 0 ? await compress(JSON.stringify(changes)) : null,
    };
  });
  await tx.monitorRun.createMany({ data: await Promise.all(rows) });
}
