import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buyPack } from "#lib/billing/payments/buy-pack.ts";
import { topUpAutomatically } from "#lib/billing/payments/top-up-automatically.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { asOperator, makeInvoice, nameBuyer, payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { issueStatement } from "./issue-statement.ts";
import { monthOf } from "./rules.ts";
import { sellerProblem } from "./seller.ts";

const KNOWN = { SELLER_NAME: "Seller GmbH", SELLER_ADDRESS: "1 Pier|Hamburg", SELLER_BANK: "IBAN DE02" };
const NOBODY = { SELLER_NAME: "", SELLER_ADDRESS: "", SELLER_BANK: "" };
const STARTER = { pack_id: "starter", price: 1_000, currency: "EUR" } as const;

beforeAll(async () => {
  await ownDatabase();
  await syncClock((text) => sql().query(text));
});
afterEach(() => Object.assign(env(), KNOWN));
afterAll(closeDb);

it.each([
  [{}, undefined],
  [{ SELLER_BANK: "" }, "set SELLER_BANK."],
  [{ SELLER_ADDRESS: " | ", SELLER_BANK: "|" }, "set SELLER_ADDRESS and SELLER_BANK."],
  [NOBODY, "set SELLER_NAME, SELLER_ADDRESS and SELLER_BANK."],
])("a seller with %j can sell, or what is missing is reported: %s", (change, words) => {
  Object.assign(env(), KNOWN, change);
  if (words === undefined) expect(sellerProblem()).toBeUndefined();
  else expect(sellerProblem()).toContain(words);
});

describe("while the seller is not configured", () => {
  it("nothing is sold and no number is used", async () => {
    const ctx = await makeWorkspace();
    await nameBuyer(ctx);
    const series = () => db().invoiceSeries.findMany();
    const before = await series();
    Object.assign(env(), NOBODY);
    expect(await buyPack(ctx, STARTER)).toMatchObject({
      ok: false,
      error: "not_sold",
      message: expect.stringContaining("SELLER_NAME"),
    });
    expect(await series()).toEqual(before);
  });

  it("automatic top-up waits and buys as soon as possible", async () => {
    const ctx = await makeWorkspace({ credits: 10 });
    await nameBuyer(ctx);
    await setBilling(ctx, { topUpPack: "starter", topUpBelow: 100n, topUpMonthlyMax: 5 });
    const bought = () => db().invoice.count({ where: { workspaceId: ctx.workspaceId, automatic: true } });
    Object.assign(env(), NOBODY);
    await topUpAutomatically({ clock: databaseClock });
    expect(await bought()).toBe(0);
    Object.assign(env(), KNOWN);
    await topUpAutomatically({ clock: databaseClock });
    expect(await bought()).toBe(1);
  });

  it("a statement is issued with the installation's host as the name", async () => {
    const ctx = await makeWorkspace({ credits: 10 });
    Object.assign(env(), NOBODY);
    const statement = await issueStatement(ctx, monthOf(ctx.clock.now()), true);
    expect(statement).toMatchObject({
      kind: "statement",
      seller: { name: "localhost:3000", address_lines: [], bank: "" },
      due_date: null,
    });
  });

  it("a credit note has the seller of the corrected invoice", async () => {
    Object.assign(env(), KNOWN);
    const ctx = await makeWorkspace();
    const invoice = await makeInvoice(ctx);
    await payInvoice(ctx, invoice);
    Object.assign(env(), NOBODY);
    const issued = await issueCreditNote(asOperator(ctx), invoice.id, { reason: "Refund" });
    expect(issued.ok && issued.value.note).toMatchObject({
      seller: { name: "Seller GmbH", bank: "IBAN DE02" },
      due_date: null,
    });
  });
});
