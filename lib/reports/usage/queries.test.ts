import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { dayTotals, keyHours, keySparklines, spendForecast } from "./queries.ts";
import { rollUsage } from "./roll-usage.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const clock = fakeClock("2026-11-20T12:30:00Z");

type Hour = { hour: string; env?: KeyEnv; outcome?: string; requests: number; credits?: number };

async function count(ctx: Ctx, keyId: string, hours: Hour[]) {
  for (const { hour, env = "live", outcome = "succeeded", requests, credits = 0 } of hours)
    await sql().query("insert into usage_hours values ($1, $2, $3, '/v1/scrape', $4, $5, $6, $7)", [
      ctx.workspaceId,
      hour,
      keyId,
      outcome,
      env,
      requests,
      credits,
    ]);
}

async function used() {
  const { ctx, keyId } = await mintSpender({ credits: 100 });
  const at = { ...ctx, clock };
  await count(at, keyId, [
    { hour: "2026-11-20T12:00:00Z", requests: 5, credits: 10 },
    { hour: "2026-11-20T12:00:00Z", outcome: "failed", requests: 1 },
    { hour: "2026-11-20T00:00:00Z", outcome: "refused", requests: 2 },
    { hour: "2026-11-20T01:00:00Z", outcome: "succeeded", env: "test", requests: 7 },
    { hour: "2026-11-19T23:00:00Z", requests: 3, credits: 20 },
    { hour: "2026-11-18T23:00:00Z", requests: 100, credits: 1 },
    { hour: "2026-10-22T00:00:00Z", requests: 4 },
    { hour: "2026-10-21T23:00:00Z", requests: 50 },
  ]);
  return { ctx: at, keyId };
}

const as = (ctx: Ctx, role: "member" | "billing"): Ctx => ({
  ...ctx,
  actor: { type: "user", id: "usr_0", label: "x@example.test", role, authenticatedAt: new Date(0) },
});

it("dayTotals separates today from yesterday and live from test", async () => {
  const { ctx } = await used();
  expect(await dayTotals(ctx)).toEqual({
    ok: true,
    value: {
      live: { today: { requests: 8, errors: 3, credits: 10 }, yesterday: { requests: 3, errors: 0, credits: 20 } },
      test: { today: { requests: 7, errors: 0, credits: 0 }, yesterday: { requests: 0, errors: 0, credits: 0 } },
    },
  });
});

it("shows members no credits, and billing no requests", async () => {
  const { ctx, keyId } = await used();
  const totals = await dayTotals(as(ctx, "member"));
  expect(totals.ok && totals.value.live.today).toEqual({ requests: 8, errors: 3, credits: null });
  expect(await spendForecast(as(ctx, "member"))).toMatchObject({ error: "forbidden" });
  expect(await dayTotals(as(ctx, "billing"))).toMatchObject({ error: "forbidden" });
  expect(await keySparklines(as(ctx, "billing"))).toMatchObject({ error: "forbidden" });
  expect(await keyHours(as(ctx, "billing"), { keyId, hours: 1 })).toMatchObject({ error: "forbidden" });
  expect(await spendForecast(as(ctx, "billing"))).toMatchObject({ ok: true });
});

it("draws the same from daily sums and later counts", async () => {
  const { ctx, keyId } = await used();
  const before = await keySparklines(ctx);
  while ((await rollUsage({ clock })) > 0);
  expect(await keySparklines(ctx)).toEqual(before);
  await count(ctx, keyId, [{ hour: "2026-11-20T12:00:00Z", outcome: "refused", requests: 9 }]);
  const lines = await keySparklines(ctx);
  expect(lines.ok && lines.value[0]?.requests.at(-1)).toBe(24);
});

it("draws thirty days of each key", async () => {
  const { ctx, keyId } = await used();
  const lines = await keySparklines(ctx);
  const line = lines.ok ? lines.value : [];
  expect(line.map((one) => one.key_id)).toEqual([keyId]);
  expect(line[0]?.requests).toHaveLength(30);
  expect([line[0]?.requests[0], line[0]?.requests[27], line[0]?.requests[28], line[0]?.requests[29]]).toEqual([
    4, 100, 3, 15,
  ]);
});

it("returns one key's hours without gaps", async () => {
  const { ctx, keyId } = await used();
  const hours = await keyHours(ctx, { keyId, hours: 14 });
  expect(
    hours.ok && hours.value.map((point) => [point.start.slice(5, 13), point.requests, point.errors, point.credits]),
  ).toEqual([
    ["11-19T23", 3, 0, 20],
    ["11-20T00", 2, 2, 0],
    ["11-20T01", 7, 0, 0],
    ...Array.from({ length: 10 }, (_, at) => [`11-20T${String(at + 2).padStart(2, "0")}`, 0, 0, 0]),
    ["11-20T12", 6, 1, 10],
  ]);
});

it("forecasts when the credits run out, with its inputs", async () => {
  const { ctx } = await used();
  await sql().query("update workspaces set created_at = $2 where id = $1", [ctx.workspaceId, "2026-11-18T12:30:00Z"]);
  const seen = await spendForecast(ctx);
  expect(seen.ok && seen.value.spent_by_day.map(({ credits }) => credits)).toEqual([0, 0, 0, 0, 1, 20, 10]);
  // 31 credits in the two days since the workspace was created: 15.5 per day, with 100 left.
  expect(seen).toMatchObject({
    value: {
      balance: 100,
      held: 0,
      spent: 31,
      days: 2,
      per_day: 16,
      runs_out_at: "2026-11-26T23:20:19.354Z",
      far: false,
    },
  });
});

it("shows nothing of another workspace", async () => {
  const { keyId } = await used();
  const other = { ...(await mintSpender()).ctx, clock };
  expect(await keySparklines(other)).toEqual({ ok: true, value: [] });
  const hours = await keyHours(other, { keyId, hours: 3 });
  expect(hours.ok && hours.value.map((point) => point.requests)).toEqual([0, 0, 0]);
});
