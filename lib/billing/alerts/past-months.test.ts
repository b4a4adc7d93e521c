import { afterAll, beforeAll, expect, it } from "vitest";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { readSources } from "#lib/platform/migrations/sources.ts";
import { type Clock, databaseClock, fakeClock, syncClock } from "#lib/platform/values/clock.ts";
import { setBilling } from "#testing/builders/invoice.ts";
import { count } from "#testing/builders/usage-counters.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { notifyBudgets } from "./notify-budgets.ts";
import { saveAlerts } from "./save-alerts.ts";

beforeAll(async () => {
  await ownDatabase();
  await syncClock((text) => sql().query(text));
});
afterAll(closeDb);

/** Creates a workspace with one owner. */
async function spender(clock: Clock) {
  const ctx = await makeWorkspace({ clock });
  const { workspaceId } = ctx;
  const spend = (hour: string, credits: number) =>
    count(ctx, [
      {
        hour: new Date(hour),
        keyId: "key_1",
        endpoint: "/v1/jobs",
        outcome: "succeeded",
        env: "live",
        requests: 0,
        credits,
      },
    ]);
  /** Returns what was emailed to the owner, in order. */
  const mailed = async () => {
    const rows = await db().notice.findMany({ where: { workspaceId }, orderBy: { id: "asc" } });
    return rows.map(({ id, payload }) => {
      const { period, level, spent } = JSON.parse(unseal(payload, id));
      return [period, level, spent];
    });
  };
  return { ctx, spend, mailed };
}

it("a job settled weeks later counts in its starting month and is reported", async () => {
  const clock = fakeClock("2026-06-30T23:50:00.000Z");
  const { ctx, spend, mailed } = await spender(clock);
  await saveAlerts(ctx, { monthly_budget: 100, levels: [50, 80] });
  await spend("2026-06-30T23:00:00Z", 50);
  await notifyBudgets({ clock });
  clock.set(new Date("2026-07-29T12:00:00Z"));
  await spend("2026-06-30T23:00:00Z", 30);
  await notifyBudgets({ clock });
  await notifyBudgets({ clock });
  expect(await mailed()).toEqual([
    ["2026-06", 50, 50],
    ["2026-06", 80, 80],
  ]);
});

it("setting a budget neither emails nor returns last month's crossings", async () => {
  const clock = fakeClock("2026-07-20T12:00:00.000Z");
  const { ctx, spend, mailed } = await spender(clock);
  await spend("2026-06-30T23:00:00Z", 90);
  await spend("2026-07-20T11:00:00Z", 55);
  expect(await saveAlerts(ctx, { monthly_budget: 100, levels: [50, 80] })).toMatchObject({
    value: { crossed: [{ period: "2026-07", level: 50 }] },
  });
  await notifyBudgets({ clock });
  expect(await mailed()).toEqual([]);
});

// No Citus database is that old.
it.skipIf(citusNodes().length > 0)(
  "upgrading to longer checks emails nothing about months before the upgrade",
  async () => {
    const clock = databaseClock;
    const { ctx, mailed } = await spender(clock);
    const { workspaceId } = ctx;
    await setBilling(ctx, { monthlyBudget: 100n });
    await sql().query(
      `insert into usage_days (workspace_id, day, key_id, endpoint, env, succeeded, failed, refused, credits)
     values ($1, (date_trunc('month', now() at time zone 'utc') - interval '1 day') at time zone 'utc', '', '', 'live', 9, 0, 0, 90)`,
      [workspaceId],
    );
    await sql().query(
      "insert into usage_rollups (workspace_id, through) values ($1, date_trunc('hour', now(), 'UTC'))",
      [workspaceId],
    );
    const { migrations } = await readSources();
    const upgrade = migrations.find(({ name }) => name === "20261126020000_months_looked_at_for_longer");
    await sql().query(upgrade?.sql ?? "");
    await notifyBudgets({ clock });
    expect(await mailed()).toEqual([]);
    const recorded = await db().alertCrossing.findMany({ where: { workspaceId }, orderBy: { level: "asc" } });
    expect(recorded.map(({ level }) => level)).toEqual([50, 80]);
  },
);
