import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { withLease } from "./leases.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

/** Work that continues until told to end. */
function held() {
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { until, end };
}

test("runs one of two callers while the other returns undefined", async () => {
  const first = held();
  const begun = held();
  const one = withLease("a", async () => {
    begun.end();
    await first.until;
    return "one";
  });
  await begun.until;
  expect(await withLease("a", async () => "two")).toBeUndefined();
  expect(await withLease("b", async () => "another lease")).toEqual({ done: "another lease" });
  first.end();
  expect(await one).toEqual({ done: "one" });
  expect(await withLease("a", async () => "three")).toEqual({ done: "three" });
});

test("releases the lease when the work throws", async () => {
  await expect(withLease("c", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLease("c", async () => 1)).toEqual({ done: 1 });
});

test("releases the lease when its connection dies", async () => {
  const lost = await withLease("d", async () => {
    await sql().query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    return 1;
  });
  expect(lost).toEqual({ done: 1 });
  await expect.poll(() => withLease("d", async () => 2)).toEqual({ done: 2 });
});

test("runs more leases than connections without deadlock", async () => {
  const names = Array.from({ length: 3 * env().DATABASE_POOL }, (_, at) => `many-${at}`);
  const done = await Promise.all(
    names.map((name) => withLease(name, async () => (await sql().query("select 1")).rowCount)),
  );
  expect(done).toEqual(names.map(() => ({ done: 1 })));
});
