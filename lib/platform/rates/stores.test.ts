import { afterAll, beforeAll, describe, expect, it, type TestOptions } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { admittedOf } from "#testing/builders/rates.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { unless } from "#testing/services/needs.ts";
import { REDIS, type RedisServer, redisProgram, startRedis } from "#testing/services/redis-server.ts";
import { databaseStore } from "./database-store.ts";
import { RateEngine } from "./engine.ts";
import { redisStore } from "./redis-store.ts";
import { shareOfRoom, takeFrom, windowOf } from "./rules.ts";
import type { Ask, Level, Limit, RateStore } from "./types.ts";

await ownDatabase();
afterAll(closeDb);

let redis: RedisServer | undefined;
beforeAll(async () => {
  if (redisProgram) redis = await startRedis();
});
afterAll(async () => await redis?.stop());

const needsRedis = unless(redisProgram !== undefined, ...REDIS);
/**
 * At most one call a second: nothing comes back during a test, so counts are exact on slow
 * machines.
 */
const SLOW = { kind: "leaks", windowSeconds: 1_000_000 } as const;
/** A window that ends in 2033, so that none ends during a test. */
const LONG = { kind: "window", windowSeconds: 1_000_000_000 } as const;
const PATIENT = 60_000;

const STORES: [string, TestOptions, () => Promise<RateStore>][] = [
  ["the database", {}, async () => databaseStore()],
  ["Redis", needsRedis, async () => await connected(redis?.url ?? "")],
];

/** Returns a connected store; before that, callers use their share. */
async function connected(url: string): Promise<RateStore> {
  const store = await redisStore(url);
  await expect
    .poll(
      () =>
        store.take([], 0).then(
          () => "there",
          () => "away",
        ),
      { timeout: PATIENT },
    )
    .toBe("there");
  return store;
}

describe.each(STORES)("%s", (name, needed, open) => {
  const id = (text: string) => `${name}:${text}`;

  it("follows the rules", needed, async () => {
    const store = await open();
    const limits: Limit[] = [
      { id: id("a"), ...SLOW, limit: 24 },
      { id: id("b"), ...LONG, limit: 100 },
      { id: id("c"), ...SLOW, limit: 3 },
    ];
    const levels = new Map<string, Level>();
    const steps: [number, number, number][] = [
      [1, 20, 0],
      [0, 30, 0],
      [7, 9, 2],
      [0, 0, -3],
      [40, 40, 0],
      [0, 5, 6],
    ];
    for (const [need, want, settle] of steps) {
      const asks = limits.map(
        (limit): Ask => ({ limit, need, want, settle, settleWindow: windowOf(limit, Date.now()) }),
      );
      const grants = await store.take(asks, shareOfRoom(3));
      for (const [at, { granted, level }] of grants.entries()) {
        const ask = asks[at];
        if (!ask) throw new Error("More was answered than asked.");
        const expected = takeFrom(levels.get(ask.limit.id), ask, level.at, shareOfRoom(3));
        levels.set(ask.limit.id, expected.level);
        expect([ask.limit.id, granted]).toEqual([ask.limit.id, expected.granted]);
        expect(level.used).toBeCloseTo(expected.level.used, 2);
        expect(Math.abs(level.at - Date.now())).toBeLessThan(600_000);
      }
    }
    await store.close();
  });

  it("lets three processes admit exactly the limit", needed, async () => {
    const engines = await Promise.all(
      [0, 1, 2].map(async () => {
        const store = await open();
        return new RateEngine({ store, processes: () => 3, now: Date.now, storeAnswersMs: PATIENT });
      }),
    );
    const limits: Limit[] = [
      { id: id("key:second"), ...SLOW, limit: 5_000 },
      { id: id("key:day"), ...LONG, limit: 1_000 },
    ];
    let admitted = 0;
    const callAll = async (calls: number) => {
      const all = await Promise.all(engines.map((engine) => admittedOf(engine, limits, calls)));
      admitted += all.reduce((sum, each) => sum + each, 0);
      return admitted;
    };
    expect(await callAll(100)).toBe(300);
    // The last calls are admitted once a process returns calls that it did not need.
    await expect.poll(() => callAll(300), { timeout: PATIENT }).toBe(1_000);
    expect(await callAll(300)).toBe(1_000);
    await Promise.all(engines.map((engine) => engine.close()));
  });
});

it("uses its share while Redis is unavailable, and Redis once it is back", needsRedis, async () => {
  const first = await startRedis();
  const store = await connected(first.url);
  const engine = new RateEngine({ store, processes: () => 2, now: Date.now, storeAnswersMs: PATIENT });
  const limits: Limit[] = [{ id: "key_a:day", ...LONG, limit: 100 }];
  expect(await admittedOf(engine, limits, 40)).toBe(40);
  await first.stop();
  expect(await admittedOf(engine, limits, 100)).toBe(30);
  expect(engine.away).toBe(true);
  const second = await startRedis(Number(new URL(first.url).port));
  const isAway = async () => {
    await engine.probe();
    return engine.away;
  };
  await expect.poll(isAway, { timeout: PATIENT }).toBe(false);
  // This Redis has lost the first 40; the process reports the 30 to it.
  expect(await admittedOf(engine, limits, 100)).toBe(70);
  await engine.close();
  await second.stop();
});

it("deletes expired counts", async () => {
  await sql().query("insert into rates values ('over', 3, now() - interval '2 days', now() - interval '1 day')");
  await forgetExpired({ clock: { now: () => new Date() } });
  const { rows } = await sql().query<{ over: boolean }>("select id = 'over' as over from rates");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).not.toContainEqual({ over: true });
});
