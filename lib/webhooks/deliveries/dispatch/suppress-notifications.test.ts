import type pg from "pg";
import { afterAll, afterEach, expect, it } from "vitest";
import { closeDb, sessions, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { lockHolders } from "#testing/services/lock-holders.ts";
import { SUPPRESS_LOCK } from "./constants.ts";
import { NotificationSuppression } from "./suppress-notifications.ts";

await ownDatabase();
log.level = "silent";
let made: NotificationSuppression[] = [];
const suppression = () => {
  const one = new NotificationSuppression();
  made.push(one);
  return one;
};
afterEach(async () => {
  await Promise.all(made.map((each) => each.end()));
  made = [];
  await expect.poll(holders).toEqual([]);
});
afterAll(closeDb);

const holders = () => lockHolders(SUPPRESS_LOCK);
/** Calls `set` until it holds the lock, in a session other than `than`. */
const takes = (one: NotificationSuppression, than?: number) =>
  expect
    .poll(async () => {
      one.set(true);
      return (await holders()).filter((pid) => pid !== than);
    })
    .toHaveLength(1);
/** Connections in use or waited for. */
const lent = () => sessions().totalCount - sessions().idleCount + sessions().waitingCount;

/** Inspects the pool's next session: the one returned last. */
async function next<T>(look: (session: pg.PoolClient) => T | Promise<T>): Promise<T> {
  const session = await sessions().connect();
  try {
    return await look(session);
  } finally {
    session.release();
  }
}

it("takes one connection, however often it is called, and keeps it", async () => {
  const before = lent();
  const one = suppression();
  one.set(true);
  one.set(true);
  expect(lent()).toBe(before + 1);
  await expect.poll(holders).toHaveLength(1);
  const held = await holders();
  one.set(true);
  expect(lent()).toBe(before + 1);
  expect(await holders()).toEqual(held);
});

it("returns its connection unchanged while another holds the lock, and takes it afterwards", async () => {
  const one = suppression();
  one.set(true);
  await expect.poll(holders).toHaveLength(1);
  const held = lent();
  const listeners = await next((session) => session.listenerCount("error"));
  const two = suppression();
  two.set(true);
  expect(lent()).toBe(held + 1);
  await expect.poll(lent).toBe(held);
  expect(await next((session) => session.listenerCount("error"))).toBe(listeners);
  const [first] = await holders();
  await one.end();
  await takes(two, first);
});

it("retakes the lock when its session breaks", async () => {
  const one = suppression();
  one.set(true);
  await expect.poll(holders).toHaveLength(1);
  const [broken = 0] = await holders();
  await sql().query("select pg_terminate_backend($1::int)", [broken]);
  await takes(one, broken);
});

it("closes a connection on which it could not query and tries another", async () => {
  const before = lent();
  const failed = await next(async (session) => {
    const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
    await session.query("begin");
    await session.query("select 1 / 0").catch(() => undefined); // the transaction is now aborted
    return rows[0]?.pid;
  });
  const one = suppression();
  one.set(true);
  await expect.poll(lent).toBe(before);
  const { rows } = await sql().query<{ pid: number }>("select pg_backend_pid() as pid");
  expect(rows[0]?.pid).not.toBe(failed);
  await takes(one);
});
