import { afterAll, beforeAll, expect, it } from "vitest";
import { takeCredits } from "#lib/billing/credits/take-credits.ts";
import { voidInvoice } from "#lib/billing/invoices/void-invoice.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { asOperator, nameBuyer, payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { topUpAutomatically } from "./top-up-automatically.ts";

beforeAll(async () => {
  await ownDatabase();
  await syncClock((text) => sql().query(text));
});
afterAll(closeDb);

const look = () => topUpAutomatically({ clock: databaseClock });
const made = ({ workspaceId }: Ctx) =>
  db().invoice.findMany({ where: { workspaceId, kind: "invoice" }, orderBy: { id: "asc" } });
const spend = (ctx: Ctx, amount: number) =>
  db().$transaction((tx) => takeCredits(tx, asOperator(ctx), { type: "adjustment", amount, reason: "Used" }));

async function workspaceWith(credits: number, monthly_max = 5): Promise<Ctx> {
  const ctx = await makeWorkspace({ credits });
  await nameBuyer(ctx);
  await setBilling(ctx, { topUpPack: "starter", topUpBelow: 100n, topUpMonthlyMax: monthly_max });
  return ctx;
}

it("opens one invoice per crossing with concurrent workers, and another after payment", async () => {
  const ctx = await workspaceWith(120);
  await look();
  expect(await made(ctx)).toEqual([]);
  await spend(ctx, 50);
  await Promise.all([look(), look(), look()]);
  await look();
  const [first, ...others] = await made(ctx);
  if (!first) throw new Error("Nothing was bought.");
  expect(others).toEqual([]);
  expect(first).toMatchObject({ automatic: true, status: "open", packId: "starter" });
  expect(await db().notice.count({ where: { kind: "invoice_issued", dedupeKey: { contains: first.id } } })).toBe(1);

  await payInvoice(ctx, first);
  await look();
  expect(await made(ctx)).toHaveLength(1);
  await spend(ctx, 10_000);
  await look();
  expect(await made(ctx)).toHaveLength(2);
});

it("does not buy again after a void until credits rise above the level", async () => {
  const ctx = await workspaceWith(10);
  await look();
  const [first] = await made(ctx);
  await voidInvoice(asOperator(ctx), first?.id ?? "", { reason: "Not wanted" });
  await look();
  expect(await made(ctx)).toHaveLength(1);
});

it("respects its monthly limit and the packs on sale", async () => {
  const ctx = await workspaceWith(10, 1);
  await look();
  const [first] = await made(ctx);
  await payInvoice(ctx, first ?? { id: "" });
  await spend(ctx, 10_005);
  await look();
  expect(await made(ctx)).toHaveLength(1);
  const gone = await workspaceWith(10);
  await setBilling(gone, { topUpPack: "no-more" });
  await look();
  expect(await made(gone)).toEqual([]);
});

const waiting = async () => {
  const { rowCount } = await sql().query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount;
};

it.each([
  [{ currency: "GBP" }, "GBP"],
  [{ topUpPack: null }, undefined],
  [{ company: null }, undefined],
] as const)("uses the settings at a workspace's turn, not those at the start: %j", async (change, currency) => {
  const ctx = await workspaceWith(10);
  const { workspaceId } = ctx;
  await db().topUpState.create({ data: { workspaceId } });
  // The round has read its candidates and waits for this workspace, whose owner is saving changes.
  const { looked } = await db().$transaction(async (tx) => {
    await tx.billingSettings.update({ where: { workspaceId }, data: change });
    await tx.topUpState.update({ where: { workspaceId }, data: { armed: true } });
    const looked = look();
    await expect.poll(waiting).toBe(1);
    return { looked };
  });
  await looked;
  const starter = currency && packsIn(currency).find(({ id }) => id === "starter");
  expect((await made(ctx)).map((invoice) => [invoice.currency, Number(invoice.net)])).toEqual(
    starter ? [[currency, starter.price]] : [],
  );
});
