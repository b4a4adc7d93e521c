import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { shardNames } from "#lib/platform/database/shards/read-shards.ts";
import { allShards, setShards } from "#lib/platform/database/shards/shards.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { citusNodes, dropEverywhere, makeUndivided } from "#testing/services/citus.ts";
import { CITUS } from "#testing/services/citus-cluster.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { unless } from "#testing/services/needs.ts";
import { distribute } from "./distribute.ts";
import { lockShortage } from "./refuse-division.ts";

const nodes = citusNodes();
const name = `test_${randomBytes(6).toString("hex")}`;
const own = await ownDatabase();
const isDivided = allShards().length > 0;
/** `lock_not_available`: another session holds a lock. */
const LOCKED = "55P03";

it.skipIf(isDivided)("refuses a database without Citus", async () => {
  await expect(distribute(own, 2)).rejects.toThrow("The database has no Citus.");
});

it("reports how many locks a server without enough needs", () => {
  const server = { transactions: 600, each: 64 };
  expect(lockShortage({ ...server, relations: 1_120 })).toBeUndefined();
  expect(lockShortage({ ...server, relations: 12_000 })).toContain("set max_locks_per_transaction to 160 or more");
});

describe("an installation at the coordinator", unless(nodes.length > 0, ...CITUS), () => {
  const WORKSPACES = 6;
  let url: string;
  afterAll(async () => {
    await closeDb();
    await dropEverywhere(nodes, name);
  });

  const rows = async (text: string): Promise<Record<string, unknown>[]> =>
    await within(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

  it("is unchanged after an interrupted division and cannot be written meanwhile", async () => {
    url = await makeUndivided(nodes, name);
    process.env.DATABASE_URL = url;
    setShards([]);
    for (let made = 0; made < WORKSPACES; made++) await makeWorkspace({ credits: 100 });
    await closeDb();
    const division = distribute(url, 3, async (filled) => {
      if (filled === 1)
        await expect(rows("set lock_timeout = '1ms'; update balances set balance = 0")).rejects.toMatchObject({
          code: LOCKED,
        });
      if (filled === 2)
        await rows(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
    });
    await expect(division).rejects.toThrow();
    expect(await within(url, shardNames)).toEqual([]);
    expect(await rows("update balances set balance = 100 returning balance")).toHaveLength(WORKSPACES);
  });

  it("is divided on the second try, each row in one shard", async () => {
    const reported: number[] = [];
    const moved = await distribute(url, 2, (filled) => reported.push(filled));
    expect(reported).toEqual([1, 2]);
    expect(["workspaces", "balances", "ledger"].map((table) => moved.get(table))).toEqual([
      undefined, // it stays in `public`
      WORKSPACES,
      WORKSPACES,
    ]);
    expect(await rows("select nspname from pg_namespace where nspname like '%shard\\_%' order by 1")).toEqual([
      { nspname: "shard_01" },
      { nspname: "shard_02" },
    ]);
    expect(
      await rows(`
        select count(*)::int as n, count(distinct workspace_id)::int as different
        from (select workspace_id from shard_01.ledger union all select workspace_id from shard_02.ledger) l
        join workspaces w on w.id = workspace_id`),
    ).toEqual([{ n: WORKSPACES, different: WORKSPACES }]);
    await expect(distribute(url, 2)).rejects.toThrow("The database is divided already, into 2 shards.");
  });
});
