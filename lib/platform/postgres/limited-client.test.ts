import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { ownDatabase } from "#testing/services/database.ts";
import { limitedPool } from "./limited-client.ts";
import { withRaisableLimit } from "./raised-limit.ts";

const LIMIT_MS = 200;
const LOCK = 20_261;

const url = await ownDatabase();
const holder = new pg.Client(url);
await holder.connect();
const pool = limitedPool({ connectionString: url, query_timeout: LIMIT_MS });
pool.on("error", () => undefined); // idle connections are ended together with one that timed out
afterAll(async () => {
  await pool.end();
  await holder.end();
});

const WAITING =
  "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
const countWaiting = async () => (await holder.query<{ waiting: number }>(WAITING, [LOCK])).rows[0]?.waiting;

it("enforces the pool's limit except for statements with a raised one", async () => {
  await holder.query("select pg_advisory_lock($1)", [LOCK]);
  const wait = () => pool.query("select pg_advisory_xact_lock_shared($1)", [LOCK]).then(() => "answered");
  const patient = withRaisableLimit((raise) => {
    raise(60_000);
    return wait();
  });
  await expect.poll(countWaiting).toBe(1);
  // Sent later, so it would also have timed out later.
  await expect(wait()).rejects.toThrow("Query read timeout");
  await holder.query("select pg_advisory_unlock($1)", [LOCK]);
  expect(await patient).toBe("answered");
});
