import { createHash } from "node:crypto";
import pg from "pg";
import { readKnownKeys } from "#lib/accounts/keys/read-known-keys.ts";
import { reconcileNightly } from "#lib/billing/credits/reconcile-nightly.ts";
import { issueStatements } from "#lib/billing/invoices/issue-statements.ts";
import { monthOf, nextMonth } from "#lib/billing/invoices/rules.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { listRequests } from "#lib/reports/requests/queries.ts";
import { ListRequestsInput } from "#lib/reports/requests/schema.ts";
import { rollUsage } from "#lib/reports/usage/roll-usage.ts";
import { schedules } from "#server/worker/registry.ts";
import { type Bench, type Figure, quantile, type Run } from "./figure.ts";
import { startServer } from "./setup/child.ts";
import { fill, fillHour, KEYS } from "./tenants/fill.ts";

/** Measured separately, or not comparable: a backup takes as long as the data is large. */
const UNCOMPARED_SCHEDULES = new Set(["reconcile-nightly", "roll-usage", "back-up-nightly", "keep-partitions"]);

/** Numbers of workspaces to measure. Filling and measuring 100,000 takes some ten minutes on two cores. */
const sizesOf = (quick: boolean): number[] =>
  quick ? [20, 60] : (process.env.TENANTS ?? "1000,10000").split(",").map(Number);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

/** Returns p99 of sequential runs, in ms. */
async function p99(count: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) taken.push((await seconds(() => work(at))) * 1_000);
  return quantile(
    taken.sort((a, b) => a - b),
    0.99,
  );
}

async function rollAll(clock: Ctx["clock"]): Promise<void> {
  while ((await rollUsage({ clock })) > 0);
}

type Measured = ReadonlyMap<string, number>;

/** Measures every schedule once, and the latencies callers see, with this many workspaces. */
async function measure(client: pg.Client, workspaces: number, hour: Date, { quick, env }: Run): Promise<Measured> {
  const taken = new Map<string, number>();
  const clock = fakeClock(new Date(hour.getTime() + HOUR_MS / 10));
  taken.set("roll-usage, the day that waits", await seconds(() => rollAll(clock)));
  await fillHour(client, workspaces, hour);
  clock.advance(HOUR_MS);
  taken.set("roll-usage, an hour", await seconds(() => rollAll(clock)));
  taken.set("reconcile-nightly", await seconds(() => reconcileNightly({ clock })));
  const { rows } = await client.query<{ wrong: number }>(
    "select count(*)::int as wrong from reconciliations where findings <> '[]'",
  );
  if (rows[0]?.wrong !== 0) throw new Error(`The books of ${rows[0]?.wrong} workspaces do not add up.`);
  const { signal } = new AbortController();
  let slowest = { name: "", took: 0 };
  for (const { name, run } of schedules) {
    if (UNCOMPARED_SCHEDULES.has(name)) continue;
    const took = await seconds(() => run({ clock, signal }));
    process.stderr.write(`  ${name}: ${took.toFixed(3)} s\n`);
    if (took > slowest.took) slowest = { name, took };
  }
  taken.set("the slowest of the other schedules", slowest.took);
  taken.set("a web process until it answers", await secondsToStart(env));
  const times = quick ? 20 : 500;
  taken.set("a statement of the month", await statements(workspaces, times));
  const some = (at: number) => (at * 7_919) % workspaces;
  taken.set(
    "a cold key, p99",
    await p99(times, async (at) => {
      const hmac = createHash("sha256")
        .update(`t${some(at)}_${at % KEYS}`)
        .digest();
      const [known] = await readKnownKeys([[{ hmac, version: 1 }]]);
      if (!known) throw new Error("The key is not known.");
    }),
  );
  taken.set(
    "a page of the log, p99",
    await p99(times, async (at) => {
      const workspaceId = trustedWorkspace(`ws_t${some(at)}`);
      const ctx: Ctx = { workspaceId, clock, actor: { type: "system", id: "system", label: "Bench" } };
      const page = await listRequests(ctx, ListRequestsInput.parse({ limit: 5 }));
      if (!page.ok || page.value.data.length !== 5) throw new Error("The log is not as it was filled.");
    }),
  );
  return taken;
}

/** Returns the seconds until a new web process has answered its first call, with 401. */
async function secondsToStart(env: Run["env"]): Promise<number> {
  const begun = performance.now();
  const server = await startServer("gateway.ts", env);
  const { status } = await fetch(`${server.url}/v1/balance`);
  const taken = (performance.now() - begun) / 1_000;
  await server.stop();
  if (status !== 401) throw new Error(`A call without a key was answered with ${status}.`);
  return taken;
}

/** Has the schedule issue `count` statements, the other workspaces having theirs. Returns the ms per statement. */
async function statements(workspaces: number, count: number): Promise<number> {
  const month = nextMonth(monthOf(new Date()));
  await sql().query(
    `insert into statement_progress (workspace_id, through) select 'ws_t' || w, $2::date from generate_series(0, $1::int - 1) w
     on conflict do nothing`,
    [workspaces - count, month.toISOString()],
  );
  let issued = 0;
  const clock = fakeClock(new Date(month.getTime() + HOUR_MS));
  const taken = await seconds(async () => {
    issued = await issueStatements({ clock });
  });
  if (issued !== count) throw new Error(`${issued} statements were issued, and ${count} were due.`);
  return (taken * 1_000) / count;
}

const AIMS: Readonly<Record<string, number>> = {
  "a web process until it answers": 3,
  // 30 minutes for 100,000 on one worker.
  "a statement of the month": 18,
  "roll-usage, an hour": 10,
  "reconcile-nightly": 120,
  "a cold key, p99": 5,
};

/** Measures how schedules and calls scale with the number of workspaces. */
const bench: Bench = {
  name: "tenants",
  run: async (run) => {
    const client = new pg.Client({ connectionString: run.databaseUrl });
    await client.connect();
    const figures: Figure[] = [];
    let before: { workspaces: number; taken: Measured } | undefined;
    // Each size uses later hours than the one before, so that none of them is summed yet.
    let hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    try {
      for (const workspaces of sizesOf(run.quick)) {
        await sql().query("delete from reconciliations");
        await fill(client, before?.workspaces ?? 0, workspaces, hour);
        process.stderr.write(`  ${workspaces} workspaces\n`);
        const taken = await measure(client, workspaces, hour, run);
        for (const [what, ours] of taken) figures.push(figureOf(what, workspaces, ours, before));
        before = { workspaces, taken };
        hour = new Date(hour.getTime() + 2 * HOUR_MS);
      }
    } finally {
      await client.end();
    }
    return figures;
  },
};
export default bench;

function figureOf(
  what: string,
  workspaces: number,
  ours: number,
  before: { workspaces: number; taken: Measured } | undefined,
): Figure {
  const unit = /(?:p99|month)$/.test(what) ? "ms" : "s";
  const aim = AIMS[what];
  const last = before?.taken.get(what);
  const grew =
    before && last ? `${(ours / last).toFixed(1)} × at ${workspaces / before.workspaces} × the workspaces` : "";
  return {
    figure: `${what}, ${workspaces.toLocaleString("en")} workspaces with ${KEYS} keys each`,
    ours,
    unit,
    aim: aim === undefined ? "reported" : `≤ ${aim} ${unit} at 100,000`,
    met: aim === undefined || ours <= aim,
    ...(grew && { note: grew }),
  };
}
