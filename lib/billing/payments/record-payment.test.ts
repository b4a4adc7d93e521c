import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { voidInvoice } from "#lib/billing/invoices/void-invoice.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { asOperator, makeInvoice } from "#testing/builders/invoice.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { recordPayment } from "./record-payment.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const CREDITS = 10_000;
const transfer = (invoice: { id: string }, reference = `bank-${invoice.id}`) => ({
  provider: "manual" as const,
  reference,
  invoice_id: invoice.id,
});

async function booksOf({ workspaceId }: Ctx) {
  const { rows } = await sql().query<{ balance: number; ledger: number; grants: number }>(
    `select balance, (select coalesce(sum(amount), 0)::bigint from ledger where workspace_id = $1) as ledger,
       (select count(*) from ledger where workspace_id = $1 and type = 'grant') as grants from balances where workspace_id = $1`,
    [workspaceId],
  );
  return rows[0];
}

/** Returns the audit entry of a paid invoice. */
const paidAudit = async (id: string) =>
  (await db().auditEntry.findFirstOrThrow({ where: { targetId: id, action: "invoice.paid" } })).after;

describe("a payment", () => {
  it("grants the credits together with status, audit and email", async () => {
    const owner = await makeWorkspace();
    const invoice = await makeInvoice(owner);
    const paid = await recordPayment(asOperator(owner), transfer(invoice));
    expect(paid).toEqual({ ok: true, value: { outcome: "paid", invoice: invoice.number, granted: CREDITS } });
    expect(await booksOf(owner)).toEqual({ balance: CREDITS, ledger: CREDITS, grants: 1 });
    const row = await db().invoice.findFirstOrThrow({ where: { id: invoice.id } });
    expect(row).toMatchObject({ status: "paid", paidAt: expect.any(Date) });
    const actions = await db().auditEntry.findMany({
      where: { workspaceId: owner.workspaceId },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual(["invoice.issued", "invoice.paid"]);
    expect(await db().notice.count({ where: { kind: "invoice_paid", dedupeKey: { contains: invoice.id } } })).toBe(1);
    const grant = await db().creditGrant.findFirstOrThrow({ where: { workspaceId: owner.workspaceId } });
    expect(grant).toMatchObject({ source: "payment", amount: BigInt(CREDITS), expiresAt: null });
  });

  it("reported eight times concurrently is recorded once", async () => {
    const owner = await makeWorkspace();
    const invoice = await makeInvoice(owner);
    const recorded = await Promise.all(
      Array.from({ length: 8 }, () => recordPayment(asOperator(owner), transfer(invoice))),
    );
    expect(recorded.filter((one) => one.ok && one.value.outcome === "paid")).toHaveLength(1);
    expect(recorded.filter((one) => one.ok && one.value.outcome === "repeated")).toHaveLength(7);
    expect(await booksOf(owner)).toEqual({ balance: CREDITS, ledger: CREDITS, grants: 1 });
  });

  it("made twice is accepted once; the other is kept as unmatched", async () => {
    const owner = await makeWorkspace();
    const invoice = await makeInvoice(owner);
    const recorded = await Promise.all(
      ["a", "b", "c"].map((reference) =>
        recordPayment(asOperator(owner), transfer(invoice, `${invoice.id}-${reference}`)),
      ),
    );
    expect(recorded.filter((one) => one.ok && one.value.outcome === "paid")).toHaveLength(1);
    expect(recorded.filter((one) => one.ok && one.value.outcome === "unmatched")).toHaveLength(2);
    expect(await booksOf(owner)).toEqual({ balance: CREDITS, ledger: CREDITS, grants: 1 });
    expect(await db().payment.count({ where: { invoiceId: invoice.id, matched: false } })).toBe(2);
  });

  it("concurrent with a void has exactly one of both results", async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await makeWorkspace();
      const invoice = await makeInvoice(owner);
      const [paid, voided] = await Promise.all([
        recordPayment(asOperator(owner), transfer(invoice)),
        voidInvoice(asOperator(owner), invoice.id, { reason: "Ordered twice" }),
      ]);
      const isPaid = paid.ok && paid.value.outcome === "paid";
      expect(isPaid).toBe(!voided.ok);
      const { status } = await db().invoice.findFirstOrThrow({ where: { id: invoice.id } });
      expect(status).toBe(isPaid ? "paid" : "void");
      expect((await booksOf(owner))?.balance).toBe(isPaid ? CREDITS : 0);
    }
  });

  it.each([
    [{ amount: 999 }, "asks for"],
    [{ amount: 100_000 }, "asks for"],
    [{ currency: "USD" as const }, "asks for"],
  ])("of another amount (%j) pays nothing, and the invoice stays open", async (money, reason) => {
    const owner = await makeWorkspace();
    const invoice = await makeInvoice(owner);
    const recorded = await recordPayment(asOperator(owner), { ...transfer(invoice), ...money });
    expect(recorded).toMatchObject({
      ok: true,
      value: { outcome: "unmatched", reason: expect.stringContaining(reason) },
    });
    // Reporting it again does not change that.
    const again = await recordPayment(asOperator(owner), { ...transfer(invoice), ...money });
    expect(again).toEqual(recorded);
    expect((await booksOf(owner))?.balance).toBe(0);
    expect(await db().invoice.findFirst({ where: { id: invoice.id } })).toMatchObject({ status: "open" });
  });

  it("with the reference of another invoice's payment is refused", async () => {
    const owner = await makeWorkspace();
    const [first, second] = [await makeInvoice(owner), await makeInvoice(owner)];
    await recordPayment(asOperator(owner), transfer(first, `shared-${first.id}`));
    const recorded = await recordPayment(asOperator(owner), transfer(second, `shared-${first.id}`));
    expect(recorded).toMatchObject({ ok: false, error: "reference_used" });
    expect((await booksOf(owner))?.balance).toBe(CREDITS);
  });

  it("recorded for the wrong invoice pays the right one by the same reference, once", async () => {
    const [buyer, owner] = [await makeWorkspace(), await makeWorkspace()];
    const [before, meant, other] = [await makeInvoice(buyer), await makeInvoice(owner), await makeInvoice(owner)];
    await recordPayment(asOperator(buyer), transfer(before));
    const reference = `typo-${before.id}`;
    expect(await recordPayment(asOperator(buyer), transfer(before, reference))).toMatchObject({
      value: { outcome: "unmatched" },
    });
    const recorded = await Promise.all(
      [meant, other].map((invoice) => recordPayment(asOperator(owner), transfer(invoice, reference))),
    );
    expect(recorded.filter((one) => one.ok && one.value.outcome === "paid")).toHaveLength(1);
    expect(recorded.filter((one) => !one.ok && one.error === "reference_used")).toHaveLength(1);
    expect(await booksOf(owner)).toEqual({ balance: CREDITS, ledger: CREDITS, grants: 1 });
    expect(await booksOf(buyer)).toEqual({ balance: CREDITS, ledger: CREDITS, grants: 1 });
    const paid = recorded[0]?.ok ? meant : other;
    const row = await db().payment.findUnique({ where: { provider_reference: { provider: "manual", reference } } });
    expect(row).toMatchObject({
      ...{ workspaceId: owner.workspaceId, invoiceId: paid.id, matched: true, reason: null },
      grantId: expect.any(String),
    });
    expect(await recordPayment(asOperator(owner), transfer(paid, reference))).toMatchObject({
      value: { outcome: "repeated" },
    });
    // The other workspace's invoice number is private.
    expect(await paidAudit(paid.id)).toMatchObject({ reference, moved_from: before.id });
    expect(await paidAudit(before.id)).not.toHaveProperty("moved_from");
  });

  it("moved within a workspace names the previous invoice in the audit log", async () => {
    const owner = await makeWorkspace();
    const [paid, open] = [await makeInvoice(owner), await makeInvoice(owner)];
    await recordPayment(asOperator(owner), transfer(paid));
    const spare = transfer(paid, `moved-${paid.id}`);
    await recordPayment(asOperator(owner), spare);
    expect(await recordPayment(asOperator(owner), { ...spare, invoice_id: open.id })).toMatchObject({
      value: { outcome: "paid" },
    });
    expect(await paidAudit(open.id)).toMatchObject({ number: open.number, moved_from: paid.number });
  });

  it("that paid nothing is not moved to an invoice it does not fit, or if from Stripe", async () => {
    const owner = await makeWorkspace();
    const [paid, open] = [await makeInvoice(owner), await makeInvoice(owner)];
    await recordPayment(asOperator(owner), transfer(paid));
    const spare = transfer(paid, `spare-${paid.id}`);
    await recordPayment(asOperator(owner), spare);
    expect(await recordPayment(asOperator(owner), { ...spare, invoice_id: open.id, amount: 1 })).toMatchObject({
      error: "reference_used",
    });
    const stripe = { ...spare, provider: "stripe" as const };
    await recordPayment(asOperator(owner), stripe);
    expect(await recordPayment(asOperator(owner), { ...stripe, invoice_id: open.id })).toMatchObject({
      error: "reference_used",
    });
    expect(await db().invoice.findFirst({ where: { id: open.id } })).toMatchObject({ status: "open" });
  });

  it("is refused from the buyer, for another workspace's invoice, or without a reference", async () => {
    const [owner, other] = [await makeWorkspace(), await makeWorkspace()];
    const invoice = await makeInvoice(owner);
    expect(await recordPayment(owner, transfer(invoice))).toMatchObject({ error: "forbidden" });
    expect(await recordPayment(asOperator(other), transfer(invoice))).toMatchObject({ error: "not_found" });
    expect(await recordPayment(asOperator(owner), transfer(invoice, " "))).toMatchObject({
      error: "invalid_parameter",
    });
    expect(await recordPayment(asOperator(owner), { ...transfer(invoice), amount: 0.5 })).toMatchObject({
      error: "invalid_parameter",
    });
  });
});
