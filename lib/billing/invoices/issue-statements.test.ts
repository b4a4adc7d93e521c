import { afterAll, beforeAll, expect, it } from "vitest";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { issueStatement } from "./issue-statement.ts";
import { issueStatements } from "./issue-statements.ts";
import { statementSum } from "./rules.ts";
import type { Statement } from "./types.ts";

beforeAll(async () => {
  await ownDatabase();
  // One month at a time, because a Citus database would exceed the statement timeout.
  for (const month of ["2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01"])
    await tables().query("select ensure_partitions($1, 30)", [month]);
});
afterAll(closeDb);

/** Creates a workspace at this time, with a clock that the test advances. */
async function workspaceAt(start: string) {
  const clock = fakeClock(start);
  const { ctx, keyId } = await mintSpender({ clock });
  await sql().query("update workspaces set created_at = $2 where id = $1", [ctx.workspaceId, start]);
  const at = (time: string) => clock.set(new Date(time));
  const grant = (amount: number) => grantCredits(ctx, { amount, reason: "Test" });
  const spend = (amount: number, endpoint: string) =>
    chargeCredits(ctx, { requestId: newId("req", clock.now()), keyId, amount, endpoint });
  const hold = async (amount: number, endpoint: string) => {
    const requestId = newId("req", clock.now());
    await holdCredits(ctx, { requestId, keyId, amount, endpoint });
    return (cost: number) => settleHold(ctx, { requestId, keyId, amount: cost });
  };
  return { ctx, clock, at, grant, spend, hold };
}

async function statementsOf(workspaceId: string) {
  const rows = await db().invoice.findMany({
    where: { workspaceId, kind: "statement" },
    orderBy: { periodStart: "asc" },
  });
  return rows.map((row) => ({ month: row.periodStart?.toISOString().slice(0, 7), ...(row.statement as Statement) }));
}

const ledgerBefore = async (workspaceId: string, at: string) => {
  const { rows } = await sql().query<{ sum: number }>(
    "select coalesce(sum(amount), 0)::bigint as sum from ledger where workspace_id = $1 and created_at < $2",
    [workspaceId, at],
  );
  return rows[0]?.sum;
};

it("adds up to the ledger, across midnight and with calls in progress, each movement once", async () => {
  const { ctx, clock, at, grant, spend, hold } = await workspaceAt("2026-03-10T08:00:00.000Z");
  await grant(1_000);
  await spend(3, "/v1/serp");
  await spend(2, "/v1/serp");
  at("2026-03-31T23:59:58.000Z");
  const overMidnight = await hold(10, "/v1/scrape");
  const stillOpen = await hold(50, "/v1/scrape");
  at("2026-03-31T23:59:59.999Z");
  await spend(1, "/v1/parse");
  at("2026-04-01T00:00:00.000Z");
  await spend(7, "/v1/parse");
  await overMidnight(4);
  at("2026-04-20T00:00:00.000Z");
  await grant(500);
  at("2026-05-01T00:09:59.000Z");
  await stillOpen(50);
  await issueStatements({ clock });
  // April is closed ten minutes after its end, not before.
  expect((await statementsOf(ctx.workspaceId)).map(({ month }) => month)).toEqual(["2026-03"]);
  at("2026-05-01T00:10:00.000Z");
  await issueStatements({ clock });

  const [march, april, ...more] = await statementsOf(ctx.workspaceId);
  expect(more).toEqual([]);
  expect(march).toMatchObject({
    opening: 0,
    granted: 1_000,
    used: [
      { endpoint: "/v1/parse", requests: 1, credits: 1 },
      { endpoint: "/v1/serp", requests: 2, credits: 5 },
    ],
    held_change: -60,
    closing: 934,
  });
  expect(april).toMatchObject({
    opening: 934,
    granted: 500,
    used: [
      { endpoint: "/v1/parse", requests: 1, credits: 7 },
      { endpoint: "/v1/scrape", requests: 1, credits: 4 },
    ],
    // Ten were released; fifty are still held and settled after the month.
    held_change: 10,
    closing: 1_433,
  });
  for (const [statement, end] of [
    [march, "2026-04-01T00:00:00.000Z"],
    [april, "2026-05-01T00:00:00.000Z"],
  ] as const) {
    if (!statement) throw new Error("A statement is missing.");
    expect(statementSum(statement)).toBe(statement.closing);
    expect(statement.closing).toBe(await ledgerBefore(ctx.workspaceId, end));
  }
});

it("catches up month by month after an outage, emails only the latest, and never repeats", async () => {
  const { ctx, clock, at, grant } = await workspaceAt("2026-02-05T08:00:00.000Z");
  const { workspaceId } = ctx;
  await sql().query("insert into billing_settings (workspace_id, contacts) values ($1, '{books@acme.example}')", [
    workspaceId,
  ]);
  await grant(10);
  at("2026-05-02T08:00:00.000Z");
  await Promise.all([1, 2, 3].map(() => issueStatements({ clock })));
  await issueStatements({ clock });
  const made = await statementsOf(workspaceId);
  expect(made.map(({ month, opening, closing }) => [month, opening, closing])).toEqual([
    ["2026-02", 0, 10],
    ["2026-03", 10, 10],
    ["2026-04", 10, 10],
  ]);
  const mails = await db().notice.findMany({ where: { workspaceId, kind: "invoice_issued" } });
  expect(mails.map(({ recipient }) => recipient)).toEqual(["books@acme.example"]);
  const numbers = await db().invoice.findMany({ where: { workspaceId }, select: { number: true } });
  for (const { number } of numbers) expect(number).toMatch(/^ST-2026-\d{6}$/);
});

it("skips a month without balance or movements", async () => {
  const { ctx, clock, at, grant } = await workspaceAt("2026-03-05T08:00:00.000Z");
  at("2026-04-10T08:00:00.000Z");
  await issueStatements({ clock });
  expect(await statementsOf(ctx.workspaceId)).toEqual([]);
  await grant(5);
  at("2026-05-01T01:00:00.000Z");
  await issueStatements({ clock });
  expect((await statementsOf(ctx.workspaceId)).map(({ month }) => month)).toEqual(["2026-04"]);
  // A statement is not issued twice.
  expect(await issueStatement(ctx, new Date("2026-04-01"), true)).toBeUndefined();
});
