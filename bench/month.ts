import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { mintSpender, mintSpendingKey } from "#testing/builders/credits.ts";
import type { Bench, Figure } from "./figure.ts";
import { type Day, liveThrough } from "./month/day.ts";
import { readSizes, type Size } from "./month/sizes.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { webhookEnv } from "./webhooks/env.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { gatehouse } from "./webhooks/system.ts";

/** Tables with updated or deleted rows, which must not grow with time. */
const CHANGED = [
  "delivery_queue",
  "holds",
  "balances",
  "key_activity",
  "usage_hours",
  "delivery_hours",
  "idempotent_answers",
] as const;
/** Append-only tables, with the most bytes a row may take including indexes. */
const GROWING = { requests: 600, ledger: 600, events: 1_200, deliveries: 1_500, attempts: 2_500 } as const;

const WORKSPACES = 5;
const KEYS = 4;
const DAY_MS = 86_400_000;
/** Allowed growth from the first ten days to the whole month. */
const GROWTH_MAX = 1.5;
/** A smaller table is a handful of pages, whose ratio means nothing. */
const SMALL_BYTES = 1024 * 1024;
const VACUUM_MS = 5_000;

const KIB = 1024;
const total = (size: Size | undefined): number => (size ? size.heap + size.indexes : 0);

function grown(table: string, early: Map<string, Size>, late: Map<string, Size>): Figure {
  const [before, after] = [total(early.get(table)), total(late.get(table))];
  const size = late.get(table);
  return {
    figure: `${table}, rows and indexes, after a month next to after ten days`,
    ours: after / KIB,
    baseline: before / KIB,
    ratio: before / Math.max(1, after),
    unit: "KiB",
    aim: `≤ ${GROWTH_MAX} × as large, or under 1 MiB`,
    met: after <= before * GROWTH_MAX || after < SMALL_BYTES,
    note: `rows ${Math.round((size?.heap ?? 0) / KIB)}, indexes ${Math.round((size?.indexes ?? 0) / KIB)}; ${size?.live ?? 0} rows live, ${size?.dead ?? 0} dead, vacuumed ${size?.vacuums ?? 0} times`,
  };
}

async function perRow(table: keyof typeof GROWING, sizes: Map<string, Size>): Promise<Figure> {
  const { rows } = await sql().query<{ count: number }>(`select count(*)::int as count from ${table}`);
  const size = sizes.get(table);
  const bytes = total(size) / Math.max(1, rows[0]?.count ?? 0);
  return {
    figure: `bytes of a row of ${table}, with its indexes`,
    ours: bytes,
    unit: "bytes",
    aim: `≤ ${GROWING[table]}`,
    met: bytes <= GROWING[table],
    note: `${rows[0]?.count} rows; of these bytes ${Math.round((100 * (size?.indexes ?? 0)) / Math.max(1, total(size)))} % are indexes`,
  };
}

/**
 * Replays a month's traffic of a small installation, each day at full speed. Measures growth of the tables that change
 * constantly and bytes per row in append-only ones. Autovacuum runs every second instead of every minute, because a day
 * takes only seconds.
 */
const bench: Bench = {
  name: "month",
  run: async ({ quick, databaseUrl }) => {
    const env = webhookEnv(databaseUrl);
    const [days, day]: [number, Day] = quick ? [2, { calls: 100, events: 50 }] : [30, { calls: 10_000, events: 5_000 }];
    const closeDatabase = await openDatabase();
    await sql().query("alter system set autovacuum_naptime = '1s'");
    await sql().query("select pg_reload_conf()");
    const receiver = await startReceiver();
    const worker = await gatehouse(env).startWorker();
    try {
      const endpoints = await mintEndpoints(WORKSPACES, `${receiver.url}/ok/`, true);
      const spenders = [];
      for (let workspace = 0; workspace < WORKSPACES; workspace++) {
        const spender = await mintSpender({ credits: 1e9 });
        spenders.push(spender);
        for (let key = 1; key < KEYS; key++)
          spenders.push({ ...spender, keyId: await mintSpendingKey(spender.ctx, { name: `Key ${key}` }) });
      }
      let early = await readSizes(CHANGED);
      for (let nth = 1; nth <= days; nth++) {
        await liveThrough(day, spenders, endpoints);
        // By the end of the day, its answers are a day old.
        await forgetExpired({ clock: { now: () => new Date(Date.now() + DAY_MS) } });
        if (nth === Math.ceil(days / 3)) early = await readSizes(CHANGED);
        process.stderr.write(`  day ${nth}\n`);
      }
      await flushRequests();
      await pause(VACUUM_MS);
      const late = await readSizes([...CHANGED, ...Object.keys(GROWING)]);
      const rows = [];
      for (const table of Object.keys(GROWING) as (keyof typeof GROWING)[]) rows.push(await perRow(table, late));
      return [...CHANGED.map((table) => grown(table, early, late)), ...rows];
    } finally {
      await worker.stop();
      await receiver.stop();
      await sql().query("alter system reset autovacuum_naptime");
      await closeDatabase();
    }
  },
};

export default bench;
