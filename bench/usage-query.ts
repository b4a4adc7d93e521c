import pg from "pg";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { fakeClock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { spendForecast } from "#lib/reports/usage/queries.ts";
import { readUsage } from "#lib/reports/usage/read-usage.ts";
import { rollUsage } from "#lib/reports/usage/roll-usage.ts";
import { ReadUsageInput } from "#lib/reports/usage/schema.ts";
import { benchEnv } from "./database.ts";
import { type Bench, type Figure, quantile } from "./figure.ts";
import { BUILD_HOURS, BUILD_KEYS, type UsageSize } from "./usage/build.ts";

const AIM_MS = 20;
const DAY_MS = 86_400_000;

/** Half an hour before midnight: the current hour is incomplete, all others are summed. */
const now = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 48);

const ctx: Ctx = {
  workspaceId: trustedWorkspace("ws_bench_0"),
  actor: { type: "system", id: "system", label: "Bench" },
  clock: fakeClock(now),
};

/**
 * Fills counters, a third of them in one large workspace, and sums them with the worker's verb. Returns their number.
 */
async function build(databaseUrl: string, size: UsageSize): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Without the trigger for late counts: these were counted in their own hour.
  await client.query("set session_replication_role = replica");
  await client.query(BUILD_KEYS, [size.workspaces, size.keysOfLarge, size.keysOfOther]);
  const { rowCount } = await client.query(BUILD_HOURS, [now, size.days * 24]);
  await client.query("set session_replication_role = default");
  await client.query("vacuum (analyze) usage_hours");
  await client.query("analyze api_keys");
  process.stderr.write(`  ${rowCount} counters, now summed by the worker's verb\n`);
  let summed = 0;
  do summed = await rollUsage({ clock: ctx.clock });
  while (summed > 0);
  await client.query("vacuum (analyze) usage_days");
  await client.query("vacuum (analyze) usage_hour_totals");
  await client.query("vacuum (analyze) usage_key_hours");
  await client.end();
  return rowCount ?? 0;
}

type Kind = { name: string; ask: () => Promise<boolean> };

/** Returns the queries of the usage page: every range with every split, and some filters. */
function kinds(): Kind[] {
  const back = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const ranges = [
    { name: "24 hours", from: back(23), granularity: "hour" },
    { name: "7 days by hour", from: back(7 * 24 - 1), granularity: "hour" },
    { name: "7 days", from: back(6 * 24), granularity: "day" },
    { name: "30 days", from: back(29 * 24), granularity: "day" },
  ];
  const splits = ["", "endpoint", "key", "member", "outcome"];
  const usage = (name: string, given: Record<string, string>, keyId?: string): Kind => {
    const input = { ...ReadUsageInput.parse(given), ...(keyId && { key_id: keyId }) };
    return {
      name,
      ask: async () => {
        const answer = await readUsage(ctx, input);
        return answer.ok && answer.value.totals.requests > 0;
      },
    };
  };
  return [
    ...ranges.flatMap(({ name, ...range }) =>
      splits.map((split) =>
        usage(`${name}, ${split ? `by ${split}` : "not split"}`, {
          ...range,
          env: "live",
          ...(split && { group_by: split }),
        }),
      ),
    ),
    usage("30 days of one key", { from: back(29 * 24), group_by: "endpoint" }, "key_bench_0_7"),
    usage("30 days of one endpoint, by key", { from: back(29 * 24), endpoint: "/v1/e1", group_by: "key" }),
    {
      name: "the forecast",
      ask: async () => {
        const answer = await spendForecast(ctx);
        return answer.ok && answer.value.spent > 0;
      },
    },
  ];
}

async function times({ name, ask }: Kind, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    const counted = await ask();
    taken.push(performance.now() - begun);
    if (!counted) throw new Error(`Nothing was counted: ${name}.`);
  }
  return taken.sort((a, b) => a - b);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Measures the verbs behind the usage page on 3.6 million hourly counters. */
const bench: Bench = {
  name: "usage-query",
  run: async ({ quick, databaseUrl }) => {
    Object.assign(process.env, benchEnv(databaseUrl));
    const size: UsageSize = quick
      ? { workspaces: 2, keysOfLarge: 10, keysOfOther: 2, days: 32 }
      : { workspaces: 51, keysOfLarge: 150, keysOfOther: 6, days: 84 };
    const closeDatabase = await openDatabase();
    const counters = await build(databaseUrl, size);
    const { rows } = await sql().query<{ large: number }>(
      "select count(*) as large from usage_hours where workspace_id = $1",
      [ctx.workspaceId],
    );
    for (const kind of kinds()) await times(kind, quick ? 1 : 3);
    const figures: Figure[] = [];
    for (const kind of kinds()) {
      const taken = await times(kind, quick ? 2 : 50);
      const [p50, p95, most] = [0.5, 0.95, 1].map((part) => quantile(taken, part));
      process.stderr.write(`  ${kind.name}: p50 ${ms(p50 ?? 0)}, p95 ${ms(p95 ?? 0)}, max ${ms(most ?? 0)}\n`);
      figures.push({
        figure: `p95, ${kind.name}`,
        ours: p95 ?? Number.NaN,
        unit: "ms",
        aim: `≤ ${AIM_MS} ms`,
        met: (p95 ?? Number.NaN) <= AIM_MS,
        note: `p50 ${ms(p50 ?? 0)}, longest ${ms(most ?? 0)}`,
      });
    }
    const worst = figures.reduce((a, b) => (b.ours > a.ours ? b : a));
    await closeDatabase();
    return [
      {
        ...worst,
        figure: `the usage page's query, p95 of the slowest of ${figures.length} kinds (${worst.figure.slice(5)})`,
        note: `${counters} hourly counters over ${size.days} days, ${rows[0]?.large} of them this workspace's (${size.keysOfLarge} keys); the time before and the names read with it`,
      },
      ...figures,
    ];
  },
};
export default bench;
