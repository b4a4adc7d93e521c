import { afterAll, beforeAll, expect, it } from "vitest";
import { AlertsInput } from "#lib/billing/settings/schema.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { rollUsage } from "#lib/reports/usage/roll-usage.ts";
import { startOfDay } from "#lib/reports/usage/rules.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { type Counter, count } from "#testing/builders/usage-counters.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { notifyBudgets } from "./notify-budgets.ts";
import { readBudget } from "./queries.ts";
import { saveAlerts } from "./save-alerts.ts";
import { spentBetween } from "./spent-between.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

// The last full day by the database's clock, which decides what is late.
const DAY = startOfDay(new Date()).getTime() - DAY_MS;
const at = (days: number, hours: number) => new Date(DAY - days * DAY_MS + hours * HOUR_MS);
const noon = fakeClock(at(0, 12));

async function spender() {
  const { ctx, keyId } = await mintSpender({ clock: noon });
  const hour = (when: Date, credits: number, given: Partial<Counter> = {}): Counter => ({
    hour: when,
    keyId,
    endpoint: "/v1/scrape",
    outcome: "succeeded",
    env: "live",
    requests: 1,
    credits,
    ...given,
  });
  return { ctx, hour };
}

async function spent({ workspaceId }: Ctx, from: Date, to: Date): Promise<number | undefined> {
  const { rows } = await sql().query<{ spent: number }>(
    `select ${spentBetween("$1", "$2::timestamptz", "$3::timestamptz")} as spent`,
    [workspaceId, from, to],
  );
  return rows[0]?.spent;
}

it("spending is the sum of all hours, whether summed, late or changed since", async () => {
  const { ctx, hour } = await spender();
  const other = await spender();
  await count(other.ctx, [other.hour(at(1, 10), 1_000_000)]);
  const days = [at(3, 0), at(0, 0)] as const;
  await count(ctx, [
    hour(at(4, 23), 100_000), // the day before
    hour(at(3, 0), 1),
    hour(at(3, 0), 2, { keyId: "key_2", endpoint: "/v1/serp" }),
    hour(at(2, 10), 4),
    hour(at(1, 23), 8, { keyId: "key_2" }),
    hour(at(0, 0), 100_000), // the day after
    hour(at(0, 11), 16),
  ]);
  expect(await spent(ctx, ...days)).toBe(15);
  await rollUsage({ clock: noon });
  expect(await spent(ctx, ...days)).toBe(15);
  expect(await spent(ctx, at(0, 0), at(-1, 0)), "a day that is summed in part").toBe(100_016);
  expect(await spent(ctx, at(-1, 0), at(-2, 0)), "what is ahead").toBe(0);

  // Late credits, one of them in a partly summed day.
  await count(ctx, [hour(at(3, 5), 32), hour(at(0, 1), 64)]);
  expect(await spent(ctx, ...days)).toBe(47);
  expect(await spent(ctx, at(0, 0), at(-1, 0))).toBe(100_080);
  expect(await spent(ctx, at(3, 0), at(-1, 0))).toBe(100_127);
  await rollUsage({ clock: noon });
  expect(await spent(ctx, at(3, 0), at(-1, 0))).toBe(100_127);
});

it("budgets are compared with daily sums in place of their hours", async () => {
  const { ctx, hour } = await spender();
  await count(ctx, [hour(at(0, 10), 70), hour(at(0, 11), 5)]);
  await rollUsage({ clock: noon });
  // Deletes the summed hours, so that adding up hours would give too little.
  await sql().query("delete from usage_hours where workspace_id = $1 and hour < $2", [ctx.workspaceId, at(0, 11)]);
  expect(await saveAlerts(ctx, AlertsInput.parse({ monthly_budget: 100, levels: [60, 80] }))).toMatchObject({
    value: { crossed: [{ subject: "workspace", level: 60, spent: 75 }] },
  });
  expect(await readBudget(ctx)).toMatchObject({ value: { spent: 75 } });
  await count(ctx, [hour(at(0, 12), 5)]);
  expect(await notifyBudgets({ clock: noon })).toBe(1);
  const { workspaceId } = ctx;
  const recorded = await db().alertCrossing.findMany({ where: { workspaceId }, orderBy: { level: "asc" } });
  expect(recorded.map(({ level }) => level)).toEqual([60, 80]);
});
