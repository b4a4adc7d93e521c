import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { count } from "#testing/builders/usage-counters.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readUsage } from "./read-usage.ts";
import { rollUsage } from "./roll-usage.ts";
import { BUCKET_MS, startOfDay } from "./rules.ts";
import { ReadUsageInput } from "./schema.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

// A past day by the database's clock, which decides what is late.
const TODAY = startOfDay(new Date()).getTime() - BUCKET_MS.day;
const at = (days: number, hours: number) => new Date(TODAY - days * BUCKET_MS.day + hours * BUCKET_MS.hour);
const noon = fakeClock(at(0, 12));

async function spender() {
  const { ctx, keyId } = await mintSpender({ clock: noon });
  const hour = (days: number, credits: number) => ({
    ...({ hour: at(days, 10), keyId, endpoint: "/v1/scrape", outcome: "succeeded", env: "live" } as const),
    ...{ requests: 1, credits },
  });
  return { ctx, keyId, hour };
}

const credits = async (ctx: Ctx) => {
  const usage = await readUsage(ctx, ReadUsageInput.parse({}));
  return usage.ok && usage.value.totals.credits;
};
const through = async (ctx: Ctx) => {
  const { rows } = await sql().query<{ through: Date }>("select through from usage_rollups where workspace_id = $1", [
    ctx.workspaceId,
  ]);
  return rows[0]?.through;
};
const marks = async (ctx: Ctx) =>
  (await sql().query("select 1 from usage_late_hours where workspace_id = $1", [ctx.workspaceId])).rowCount;

/** Charges an hour of a past day in a transaction that is still open. */
async function chargeLate(ctx: Ctx, keyId: string): Promise<{ commit: () => Promise<void> }> {
  const client: pg.PoolClient = await sql().connect();
  await client.query("begin");
  await client.query(
    `insert into usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, credits)
     values ($1, $2, $3, '/v1/scrape', 'succeeded', 'live', 100)
     on conflict (workspace_id, hour, key_id, endpoint, outcome) do update set credits = usage_hours.credits + excluded.credits`,
    [ctx.workspaceId, at(1, 10), keyId],
  );
  return {
    commit: async () => {
      await client.query("commit");
      client.release();
    },
  };
}

describe("summing days", () => {
  it("takes completed hours, five minutes later", async () => {
    const { ctx, hour } = await spender();
    await count(ctx, [hour(2, 1), hour(1, 10), hour(0, 100)]);
    const summed = async () => {
      const { rows } = await sql().query(
        "select day, credits from usage_days where workspace_id = $1 and key_id = '' and endpoint = '' order by day",
        [ctx.workspaceId],
      );
      return rows;
    };
    await rollUsage({ clock: fakeClock(at(0, 0.05)) });
    expect(await through(ctx)).toEqual(at(1, 23));
    await rollUsage({ clock: fakeClock(at(0, 11.05)) });
    expect(await through(ctx)).toEqual(at(0, 10));
    const past = [
      { day: at(2, 0), credits: 1 },
      { day: at(1, 0), credits: 10 },
    ];
    expect(await summed()).toEqual(past);
    expect(await credits(ctx)).toBe(111);
    await rollUsage({ clock: fakeClock(at(0, 11.1)) });
    expect(await through(ctx)).toEqual(at(0, 11));
    expect(await summed()).toEqual([...past, { day: at(0, 0), credits: 100 }]);
    expect([await credits(ctx), await marks(ctx)]).toEqual([111, 0]);
  });

  it("skips workspaces and days without calls, and counts later additions", async () => {
    const { ctx, hour } = await spender();
    await rollUsage({ clock: noon });
    expect(await through(ctx)).toEqual(at(0, 11));
    await count(ctx, [hour(3, 7)]);
    expect(await credits(ctx)).toBe(7);
    await rollUsage({ clock: noon });
    expect([await credits(ctx), await marks(ctx)]).toEqual([7, 0]);
  });

  it("keeps a charge in progress while its day is first summed", async () => {
    const { ctx, keyId, hour } = await spender();
    await count(ctx, [hour(2, 1)]);
    const charge = await chargeLate(ctx, keyId);
    await rollUsage({ clock: noon });
    expect(await credits(ctx)).toBe(1);
    await charge.commit();
    expect(await credits(ctx)).toBe(101);
    await rollUsage({ clock: noon });
    expect([await credits(ctx), await marks(ctx)]).toEqual([101, 0]);
  });

  it("waits for a charge in progress on a day that is already late", async () => {
    const { ctx, keyId, hour } = await spender();
    await rollUsage({ clock: noon });
    await count(ctx, [hour(1, 1)]);
    const charge = await chargeLate(ctx, keyId);
    const rolled = rollUsage({ clock: noon });
    await expect
      .poll(async () => {
        const { rows } = await sql().query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%sum_usage%'",
        );
        return rows.length;
      })
      .toBe(1);
    await charge.commit();
    expect(await rolled).toBe(1);
    expect([await credits(ctx), await marks(ctx)]).toEqual([101, 0]);
    const { rows } = await sql().query(
      "select credits as sum from usage_days where workspace_id = $1 and key_id = '' and endpoint = ''",
      [ctx.workspaceId],
    );
    expect(rows).toEqual([{ sum: 101 }]);
  });

  it("gives the same sums for many workspaces as for each alone", async () => {
    const spenders = [];
    for (const _ of [1, 2, 3, 4, 5]) spenders.push(await spender());
    const [idle, ...busy] = spenders;
    for (const [n, { ctx, keyId, hour }] of busy.entries()) {
      const more = { endpoint: "/v1/serp", outcome: "failed", env: "test" } as const;
      await count(ctx, [hour(n + 1, 2 ** n), hour(0, 3), { ...hour(1, 0), keyId, ...more }]);
    }
    const sums = async (ctx: Ctx) => {
      const of = async (table: string, columns: string) =>
        (
          await sql().query(
            `select ${columns}, succeeded, failed, refused, credits from ${table} where workspace_id = $1
          order by ${columns}`,
            [ctx.workspaceId],
          )
        ).rows;
      return [
        await of("usage_days", "day, key_id, endpoint, env"),
        await of("usage_hour_totals", "hour, env, endpoint, made_by"),
        await of("usage_key_hours", "key_id, hour, env"),
        await through(ctx),
      ];
    };
    await rollUsage({ clock: noon });
    const together = await Promise.all(spenders.map(({ ctx }) => sums(ctx)));
    for (const { ctx } of spenders) {
      for (const table of ["usage_days", "usage_hour_totals", "usage_key_hours", "usage_rollups"])
        await sql().query(`delete from ${table} where workspace_id = $1`, [ctx.workspaceId]);
      await rollUsage({ clock: noon });
    }
    expect(await Promise.all(spenders.map(({ ctx }) => sums(ctx)))).toEqual(together);
    expect(together[0]).toEqual([[], [], [], at(0, 11)]);
    expect(await Promise.all([idle, ...busy].map((one) => one && credits(one.ctx)))).toEqual([0, 4, 5, 7, 11]);
    for (const { ctx } of spenders) expect(await marks(ctx)).toBe(0);
  });
});
