import { afterAll, expect, it } from "vitest";
import { withLease } from "#lib/platform/database/leases/leases.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { closeDb, sessions, sql } from "./client.ts";

// Both addresses lead to the same server; the test checks what goes to which. A real pooler is in
// `npm run test:faults -- pooler`.
process.env.DATABASE_DIRECT_URL = await ownDatabase();
afterAll(closeDb);

it("prepares no names and sets no session state through the pooler", async () => {
  const lent = await sql().connect();
  await lent.query({ name: "named", text: "select $1::int", values: [1] });
  const { rows } = await lent.query(
    "select count(*)::int as prepared from pg_prepared_statements where name = 'named'",
  );
  expect(rows).toEqual([{ prepared: 0 }]);
  expect((await lent.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  lent.release();
});

// A divided database has no pooler.
it.skipIf(citusNodes().length > 0)("holds leases outside the pooler, with statement limits", async () => {
  const held = "select count(*)::int as n from pg_locks where locktype = 'advisory' and pid = any($1)";
  const lent = await sql().connect();
  const { rows } = await lent.query<{ pid: number }>("select pg_backend_pid() as pid");
  await withLease("somewhere else", async () => {
    expect((await lent.query(held, [rows.map(({ pid }) => pid)])).rows).toEqual([{ n: 0 }]);
  });
  lent.release();
  expect((await sessions().query("show statement_timeout")).rows).toEqual([{ statement_timeout: "30s" }]);
});
