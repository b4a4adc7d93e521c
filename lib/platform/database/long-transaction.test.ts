import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { env } from "#lib/platform/env/env.ts";
import { TRANSIT_MARGIN_MS } from "#lib/platform/postgres/limited-statement.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { closeDb, connectionPatience, sql } from "./client.ts";
import { QueueFull } from "./group-commit.ts";
import { longTransaction } from "./long-transaction.ts";

/** Response timeouts by statement, where they differ from the pool's. */
const limits = new Map<string, number | undefined>();
const sent = vi.spyOn(pg.Client.prototype, "query");
await ownDatabase();
afterAll(async () => {
  await closeDb();
  sent.mockRestore();
});

const LONG_MS = 60_000;
const waited = LONG_MS + TRANSIT_MARGIN_MS;

function readLimits(): void {
  for (const [statement] of sent.mock.calls as unknown as [string | { text: string; query_timeout?: number }][])
    if (typeof statement === "string") limits.set(statement.toLowerCase(), undefined);
    else limits.set(statement.text.toLowerCase(), statement.query_timeout);
  sent.mockClear();
}

it("raises timeouts for its statements and its commit only", async () => {
  const allowed = await longTransaction(LONG_MS, async (tx) => {
    await tx.$executeRaw`select 'long'`;
    const [row] = await tx.$queryRaw<{ statement_timeout: string }[]>`show statement_timeout`;
    return row?.statement_timeout;
  });
  await sql().query("select 'after'");
  readLimits();
  expect(allowed).toBe("1min");
  expect(Object.fromEntries(limits)).toMatchObject({ "select 'long'": waited, commit: waited });
  expect(limits.get("begin")).toBeUndefined();
  expect(limits.has("begin")).toBe(true);
  expect(limits.get("select 'after'")).toBeUndefined();
});

it("uses at most a quarter of the pool and rejects excess callers", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const begun = Array.from({ length: Math.floor(env().DATABASE_POOL / 4) }, () => Promise.withResolvers<void>());
  const long = begun.map(({ resolve }) =>
    longTransaction(LONG_MS, () => {
      resolve();
      return held;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const refused = expect(longTransaction(LONG_MS, async () => "never")).rejects.toBeInstanceOf(QueueFull);
    vi.advanceTimersByTime(connectionPatience());
    await refused;
  } finally {
    vi.useRealTimers();
    release();
  }
  await Promise.all(long);
  expect(await longTransaction(LONG_MS, async () => "has its turn")).toBe("has its turn");
});

it("waits no longer than others for locks", async () => {
  const shown = await longTransaction(LONG_MS, (tx) => tx.$queryRaw<{ lock_timeout: string }[]>`show lock_timeout`);
  expect(shown).toEqual([{ lock_timeout: "3s" }]);
});

it("keeps a statement's own limit and resets after a failure", async () => {
  const failed = longTransaction(LONG_MS, async () => {
    await sql().query({ text: "select 'own'", query_timeout: 7_000 } as pg.QueryConfig);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await sql().query("select 'after that'");
  readLimits();
  expect(limits.get("select 'own'")).toBe(7_000);
  expect(limits.get("rollback")).toBe(waited);
  expect(limits.get("select 'after that'")).toBeUndefined();
});
