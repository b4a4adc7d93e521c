import { afterAll, beforeAll, expect, it } from "vitest";
import { takeCredits } from "#lib/billing/credits/take-credits.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { asOperator, makeInvoice, payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { getInvoice } from "./queries.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const refund = { reason: "Ordered by mistake" };

async function paidInvoice() {
  const owner = await makeWorkspace();
  await setBilling(owner, { country: "DE", taxRateBp: 1_900 });
  const invoice = await makeInvoice(owner);
  await payInvoice(owner, invoice);
  return { owner, operator: asOperator(owner), invoice };
}

it("mirrors the invoice to the cent, and takes back and states the unspent credits", async () => {
  const { owner, operator, invoice } = await paidInvoice();
  // Some credits are spent, so only the rest is taken back.
  await db().$transaction((tx) => takeCredits(tx, operator, { type: "adjustment", amount: 2_600, reason: "Used up" }));
  const issued = await issueCreditNote(operator, invoice.id, refund);
  if (!issued.ok) throw new Error(issued.message);
  const { note, taken, spent } = issued.value;
  expect({ taken, spent }).toEqual({ taken: 7_400, spent: 2_600 });
  expect(note).toMatchObject({
    kind: "credit_note",
    status: "issued",
    net: -1_000,
    tax: -190,
    total: -1_190,
    credits: -7_400,
    corrects: { id: invoice.id, number: invoice.number },
    buyer: invoice.buyer,
  });
  expect(note.number).toMatch(/^CN-/);
  expect(note.notes.join(" ")).toContain("7,400 of 10,000 credits");
  const refunds = await db().ledgerEntry.findMany({ where: { workspaceId: owner.workspaceId, type: "refund" } });
  expect(refunds.map(({ amount, balanceAfter }) => [Number(amount), Number(balanceAfter)])).toEqual([[-7_400, 0]]);
  const shown = await getInvoice(owner, invoice.id);
  expect(shown.ok && shown.value.credit_notes).toEqual([{ id: note.id, number: note.number, total: -1_190 }]);
});

it("several notes never credit more than the invoice", async () => {
  const { operator, invoice } = await paidInvoice();
  const parts = await Promise.all(
    [333, 333, 333, 333].map((net) => issueCreditNote(operator, invoice.id, { ...refund, net })),
  );
  expect(parts.filter((part) => part.ok)).toHaveLength(3);
  expect(parts.find((part) => !part.ok)).toMatchObject({ error: "invalid_parameter", detail: { param: "net" } });
  const rest = await issueCreditNote(operator, invoice.id, refund);
  expect(rest.ok && rest.value.note.net).toBe(-1);
  expect(await issueCreditNote(operator, invoice.id, refund)).toMatchObject({ ok: false, error: "invalid_parameter" });
  const notes = await db().invoice.findMany({ where: { correctsId: invoice.id } });
  const sum = (pick: "net" | "tax" | "credits") => notes.reduce((total, note) => total + Number(note[pick]), 0);
  expect([sum("net"), sum("tax"), sum("credits")]).toEqual([-1_000, -190, -10_000]);
});

it("lets only the operator issue a credit note, for a paid invoice and with a reason", async () => {
  const owner = await makeWorkspace();
  const open = await makeInvoice(owner);
  expect(await issueCreditNote(asOperator(owner), open.id, refund)).toMatchObject({ error: "not_paid" });
  expect(await issueCreditNote(owner, open.id, refund)).toMatchObject({ error: "forbidden" });
  expect(await issueCreditNote(asOperator(owner), open.id, { reason: " " })).toMatchObject({
    error: "invalid_parameter",
  });
  expect(await issueCreditNote(asOperator(await makeWorkspace()), open.id, refund)).toMatchObject({
    error: "not_found",
  });
});
