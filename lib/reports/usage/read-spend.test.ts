import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { anyRow, putRow } from "#testing/builders/any-row.ts";
import { recordCall } from "#testing/builders/call.ts";
import { mintSpendingKey } from "#testing/builders/credits.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readSpend } from "./read-spend.ts";
import { readUsage } from "./read-usage.ts";
import { rollUsage } from "./roll-usage.ts";
import { endOfBucket, startOfDay } from "./rules.ts";
import { ReadUsageInput } from "./schema.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

// The real date: the log has partitions for today and yesterday.
const TODAY = startOfDay(new Date()).getTime();
const at = (time: string, daysAgo = 0) => new Date(TODAY - daysAgo * DAY_MS + Date.parse(`1970-01-01T${time}Z`));
const NOON = () => fakeClock(at("12:30:00"));

/** Records what a key spent at a time, as the debit does. */
const spender = (ctx: Ctx, keyId: string) => (when: Date, credits: number) =>
  sql().query(
    `insert into usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, credits)
     values ($1, date_trunc('hour', $2::timestamptz, 'UTC'), $3, '/v1/scrape', 'succeeded', 'live', $4)
     on conflict (workspace_id, hour, key_id, endpoint, outcome) do update set credits = usage_hours.credits + excluded.credits`,
    [ctx.workspaceId, when, keyId, credits],
  );

test("readSpend returns days, yesterday by this time, and the forecast's days", async () => {
  const ctx = await makeWorkspace({ clock: NOON() });
  const keyId = await mintSpendingKey(ctx);
  const spent = spender(ctx, keyId);
  await sql().query("update workspaces set created_at = $2 where id = $1", [ctx.workspaceId, at("00:00:00", 100)]);
  await spent(at("08:00:00"), 5);
  await spent(at("08:00:00", 1), 7);
  await spent(at("12:10:00", 1), 11);
  await spent(at("12:40:00", 1), 99);
  await spent(at("20:00:00", 1), 13);
  await spent(at("20:00:00", 7), 17);
  await spent(at("02:00:00", 7), 19);
  await spent(at("01:00:00", 6), 40);
  await spent(at("20:00:00", 8), 1000);
  recordCall(ctx, keyId, at("12:10:00", 1), { credits: 11 });
  recordCall(ctx, keyId, at("12:40:00", 1), { credits: 99 });
  expect(await flushRequests()).toBe(0);

  const spend = await readSpend(ctx);
  if (!spend.ok) throw new Error(spend.message);
  expect(spend.value.today).toBe(5);
  expect(spend.value.yesterday_by_now).toBe(7 + 11);
  expect(spend.value.days).toHaveLength(7);
  expect(spend.value.days.at(-1)).toEqual({ day: at("00:00:00").toISOString().slice(0, 10), credits: 5 });
  expect(spend.value.days.at(-2)?.credits).toBe(130);
  expect(spend.value.days[0]?.credits).toBe(40);
  expect(spend.value.recent).toEqual({ credits: 5 + 130 + 40, days: 6 + 12.5 / 24 });
  // As the usage page requests its 7 days (`within_ms` from the end of today).
  const from = new Date(endOfBucket(ctx.clock.now(), "day").getTime() - 7 * DAY_MS).toISOString();
  const usage = await readUsage(ctx, ReadUsageInput.parse({ from, granularity: "day", env: "live" }));
  expect(usage.ok && usage.value.totals.credits, "what the usage page counts for 7 days").toBe(5 + 130 + 40);
});

test("yesterday by this time counts all work begun by then, however charged", async () => {
  const ctx = await makeWorkspace({ clock: NOON() });
  const { workspaceId } = ctx;
  const keyId = await mintSpendingKey(ctx);
  const spent = spender(ctx, keyId);
  // All of a job's credits count in the hour of its id; the call that requested it costs nothing.
  const job = async (when: Date, credits_used: number, env = "live") =>
    await putRow("jobs", {
      ...(await anyRow("jobs")),
      ...{ workspace_id: workspaceId, id: newId("job", when), created_at: when, env, credits_used },
    });
  const scrape = async (when: Date, credits_used: number) =>
    await putRow("scrapes", {
      ...(await anyRow("scrapes")),
      ...{ workspace_id: workspaceId, id: newId("scr", when), created_at: when, env: "live", credits_used },
    });
  await job(at("12:10:00", 1), 1_000);
  await scrape(at("12:20:00", 1), 200);
  recordCall(ctx, keyId, at("12:10:00", 1));
  recordCall(ctx, keyId, at("12:20:00", 1), { credits: 30 });
  await spent(at("12:00:00", 1), 1_230);
  await job(at("12:40:00", 1), 5_000);
  await scrape(at("12:50:00", 1), 600);
  recordCall(ctx, keyId, at("12:30:00", 1), { credits: 70 });
  await spent(at("12:00:00", 1), 5_670);
  // A test key's work has a price, but is not charged.
  await job(at("12:40:00", 1), 8, "test");
  expect(await flushRequests()).toBe(0);
  const spend = await readSpend(ctx);
  expect(spend.ok && spend.value.yesterday_by_now).toBe(1_230);
});

test("readSpend is the same from sums, and exact for hours changed later", async () => {
  const clock = fakeClock(at("12:30:00"));
  const ctx = await makeWorkspace({ clock });
  const keyId = await mintSpendingKey(ctx);
  const spent = spender(ctx, keyId);
  const days = async () => {
    const spend = await readSpend(ctx);
    return spend.ok && { days: spend.value.days.map(({ credits }) => credits), recent: spend.value.recent.credits };
  };
  for (const [day, credits] of [3, 5, 7, 11].entries())
    for (const time of ["00:00:00", "11:00:00", "23:00:00"])
      if (at(time, day) <= clock.now()) await spent(at(time, day), credits);
  const counted = { days: [0, 0, 0, 33, 21, 15, 6], recent: 75 };
  expect(await days()).toEqual(counted);
  expect(await rollUsage({ clock })).toBeGreaterThan(0);
  expect(await days()).toEqual(counted);
  const { rows } = await sql().query("select 1 from usage_hour_totals where workspace_id = $1", [ctx.workspaceId]);
  expect(rows.length).toBeGreaterThan(0);

  await spent(at("11:00:00", 2), 100);
  await spent(at("12:00:00"), 1_000);
  const changed = { days: [0, 0, 0, 33, 121, 15, 1_006], recent: 1_175 };
  expect(await days(), "a day that changed, and the hour under way").toEqual(changed);
  await rollUsage({ clock });
  expect(await days()).toEqual(changed);
});

test("readSpend is forbidden to members", async () => {
  expect(await readSpend(await makeWorkspace({ role: "member" }))).toMatchObject({ ok: false, error: "forbidden" });
});
