import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getInvoice, listInvoices } from "#lib/billing/invoices/queries.ts";
import { voidInvoice } from "#lib/billing/invoices/void-invoice.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { asOperator, makeInvoice, nameBuyer, payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { buyPack } from "./buy-pack.ts";
import { OPEN_INVOICES_MAX } from "./constants.ts";
import { invoicePack } from "./invoice-pack.ts";
import { BuyPackInput } from "./schema.ts";

beforeAll(async () => {
  await ownDatabase();
  Object.assign(process.env, { SELLER_NAME: "Seller GmbH", SELLER_COUNTRY: "DE", SELLER_VAT_ID: "DE123456789" });
});
afterAll(closeDb);

async function namedBuyer() {
  const owner = await makeWorkspace();
  await nameBuyer(owner);
  return owner;
}

const STARTER = { pack_id: "starter", price: 1_000, currency: "EUR" } as const;
const noticesOf = (invoice: string) =>
  db().notice.findMany({ where: { dedupeKey: { contains: invoice } }, select: { kind: true, recipient: true } });

describe("buying a pack", () => {
  it("opens a numbered invoice with current parties and tax, grants nothing, and emails it", async () => {
    const owner = await makeWorkspace();
    const billing = await addMember(owner, "billing");
    await setBilling(owner, {
      company: "Acme AG",
      addressLines: ["1 Pier"],
      country: "DE",
      contacts: ["books@acme.example"],
      taxRateBp: 1_900,
    });
    const bought = await buyPack(billing, STARTER);
    if (!bought.ok) throw new Error(bought.message);
    const { invoice, payment } = bought.value;
    expect(invoice).toMatchObject({
      kind: "invoice",
      status: "open",
      currency: "EUR",
      net: 1_000,
      tax: 190,
      total: 1_190,
      credits: 10_000,
      seller: { name: "Seller GmbH", vat_id: "DE123456789" },
      buyer: { name: "Acme AG", address_lines: ["1 Pier"], country: "DE", vat_id: null },
      taxes: [{ label: "VAT", rate_bp: 1_900, net: 1_000, tax: 190 }],
    });
    expect(invoice.number).toMatch(/^INV-20\d\d-\d{6}$/);
    expect(payment).toEqual({ provider: "manual", reference: invoice.number, url: null });
    expect(await db().ledgerEntry.count({ where: { workspaceId: owner.workspaceId } })).toBe(0);
    const notices = await noticesOf(invoice.id);
    expect(notices.map(({ kind }) => kind)).toEqual(Array(3).fill("invoice_issued"));
    expect(notices.map(({ recipient }) => recipient)).toContain("books@acme.example");

    await setBilling(owner, { company: "Another Ltd", taxRateBp: 700 });
    const later = await getInvoice(billing, invoice.id);
    expect(later.ok && later.value).toMatchObject({ buyer: { name: "Acme AG" }, tax: 190 });
  });

  it("charges no tax under reverse charge, and says so", async () => {
    const owner = await namedBuyer();
    await setBilling(owner, { country: "FR", vatId: "FR12345678901", taxRateBp: 1_900 });
    const bought = await buyPack(owner, STARTER);
    expect(bought.ok && bought.value.invoice).toMatchObject({
      tax: 0,
      total: 1_000,
      buyer: { vat_id: "FR12345678901" },
    });
    expect(bought.ok && bought.value.invoice.notes.join()).toContain("Reverse charge");
  });

  it.each([
    [{ ...STARTER, pack_id: "gold" }, "invalid_parameter"],
    [{ ...STARTER, price: 1 }, "price_changed"],
    [{ ...STARTER, currency: "USD" as const }, "price_changed"],
    [{ ...STARTER, price: -1_000 }, "invalid_parameter"],
    [{ ...STARTER, price: 10.5 }, "invalid_parameter"],
    [{ ...STARTER, currency: "XXX" as "EUR" }, "invalid_parameter"],
  ])("refuses %j without leaving a gap", async (input, error) => {
    const owner = await namedBuyer();
    expect(await buyPack(owner, input)).toMatchObject({ ok: false, error });
    expect(await db().invoice.count({ where: { workspaceId: owner.workspaceId } })).toBe(0);
  });

  it("sets the due date from the payment terms and keeps the given order number", async () => {
    const owner = await namedBuyer();
    const numberOf = async (input: object) => {
      // Parsed by the form's action first, so parsed twice.
      const bought = await buyPack(owner, BuyPackInput.parse({ ...STARTER, ...input }));
      if (!bought.ok) throw new Error(bought.message);
      return bought.value.invoice;
    };
    const first = await numberOf({});
    expect(first.order_number).toBeNull();
    const issued = Date.parse(`${first.issued_at?.slice(0, 10)}T00:00:00.000Z`);
    expect(Date.parse(first.due_date ?? "") - issued).toBe(14 * 24 * 60 * 60_000);
    expect((await numberOf({ order_number: " PO-1 " })).order_number).toBe("PO-1");
    await setBilling(owner, { orderNumber: "PO-YEAR" });
    expect((await numberOf({})).order_number).toBe("PO-YEAR");
    expect((await numberOf({ order_number: "" })).order_number).toBeNull();
    expect(await buyPack(owner, { ...STARTER, order_number: "x".repeat(61) })).toMatchObject({
      error: "invalid_parameter",
    });
  });

  it.each([{ company: null }, { addressLines: [] }, { country: null }])(
    "refuses without complete buyer details: %j",
    async (missing) => {
      const owner = await namedBuyer();
      await setBilling(owner, missing);
      expect(await buyPack(owner, STARTER)).toMatchObject({ ok: false, error: "details_missing" });
      expect(await db().invoice.count({ where: { workspaceId: owner.workspaceId } })).toBe(0);
    },
  );

  it.each([
    [{ currency: "GBP" }, "price_changed"],
    [{ company: null }, "details_missing"],
  ])("waits for concurrent settings changes and uses them: %j", async (change, error) => {
    const owner = await namedBuyer();
    const { bought } = await db().$transaction(async (tx) => {
      await tx.billingSettings.update({ where: { workspaceId: owner.workspaceId }, data: change });
      // Stops a call that has read the old settings.
      await tx.$executeRaw`lock table invoices in access exclusive mode`;
      const bought = buyPack(owner, STARTER);
      await expect
        .poll(async () => {
          const { rowCount } = await sql().query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rowCount;
        })
        .toBe(1);
      return { bought };
    });
    expect(await bought).toMatchObject({ ok: false, error });
    expect(await db().invoice.count({ where: { workspaceId: owner.workspaceId } })).toBe(0);
  });

  it("throws if the price's currency is not the buyer's", async () => {
    const owner = await namedBuyer();
    const pack = { id: "starter", credits: 10_000, price: 1_000, currency: "GBP" } as const;
    await expect(db().$transaction((tx) => invoicePack(tx, owner, pack, { automatic: false }))).rejects.toThrow(
      "The lines are priced in GBP, and the workspace buys in EUR.",
    );
  });

  it("is refused at the limit of open invoices", async () => {
    const owner = await makeWorkspace();
    for (let made = 0; made < OPEN_INVOICES_MAX; made++) await makeInvoice(owner);
    expect(await buyPack(owner, STARTER)).toMatchObject({ ok: false, error: "too_many_open" });
    const [newest] = await db().invoice.findMany({ where: { workspaceId: owner.workspaceId }, take: 1 });
    await payInvoice(owner, newest ?? { id: "" });
    expect((await buyPack(owner, STARTER)).ok).toBe(true);
  });

  it("is limited to owners and the billing role, and refused for keys", async () => {
    const owner = await makeWorkspace();
    const member = await addMember(owner, "member");
    const key = { type: "api_key", id: "key_x", label: "k", env: "live", scopes: ["billing", "admin"] } as const;
    for (const ctx of [member, { ...owner, actor: { ...key, id: "key_00000000000000000000000000" as const } }])
      expect(await buyPack(ctx, STARTER)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await listInvoices(member, { limit: 10 })).toMatchObject({ ok: false, error: "forbidden" });
  });
});

describe("numbers", () => {
  it("have no gaps or duplicates with concurrent and failing purchases", async () => {
    const workspaces = await Promise.all(Array.from({ length: 4 }, namedBuyer));
    const [{ last = 0 } = {}] = await db().invoiceSeries.findMany({ where: { kind: "invoice" } });
    const purchases = workspaces.flatMap((ctx) => [1, 2, 3].map(() => buyPack(ctx, STARTER)));
    const refused = workspaces.map((ctx) => buyPack(ctx, { ...STARTER, pack_id: "gold" }));
    await Promise.all([...purchases, ...refused]);
    const { rows } = await sql().query<{ place: number }>(
      "select right(number, 6)::int as place from invoices where number is not null and kind = 'invoice' order by 1",
    );
    expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: last + 12 }, (_, at) => at + 1));
  });

  it("are returned if their transaction fails", async () => {
    const owner = await makeWorkspace();
    const before = await makeInvoice(owner);
    const failed = db().$transaction(async (tx) => {
      await tx.$executeRaw`update invoice_series set last = last + 1`;
      throw new Error("after the number");
    });
    await expect(failed).rejects.toThrow("after the number");
    const after = await makeInvoice(owner);
    expect(Number(after.number.slice(-6))).toBe(Number(before.number.slice(-6)) + 1);
  });
});

describe("a finalised invoice", () => {
  const refusedBy = async (text: string, id: string) =>
    await expect(sql().query(text, [id])).rejects.toMatchObject({
      code: "23000",
      message: expect.stringContaining("never"),
    });

  it("cannot be changed, not even by SQL", async () => {
    const owner = await makeWorkspace();
    const { id } = await makeInvoice(owner);
    for (const change of [
      "total = total + 1, net = net + 1",
      "number = 'INV-2026-999999'",
      "buyer = '{}'",
      "lines = '[]'",
      "seller = jsonb_set(seller, '{name}', '\"Eve\"')",
      "credits = 1000000000",
      "issued_at = now()",
      "workspace_id = 'ws_other'",
      "status = 'draft', number = null, issued_at = null",
      "notes = '{x}'",
    ])
      await refusedBy(`update invoices set ${change} where id = $1`, id);
    await refusedBy("delete from invoices where id = $1", id);
    await expect(sql().query("truncate invoices")).rejects.toMatchObject({ code: "23000" });
  });

  it("changes only from open to paid or void", async () => {
    const owner = await makeWorkspace();
    const [paid, voided] = [await makeInvoice(owner), await makeInvoice(owner)];
    await payInvoice(owner, paid);
    expect((await voidInvoice(asOperator(owner), voided.id, { reason: "Ordered twice" })).ok).toBe(true);
    for (const { id } of [paid, voided]) {
      await refusedBy("update invoices set status = 'open', paid_at = null, voided_at = null where id = $1", id);
      await refusedBy("update invoices set paid_at = now() where id = $1", id);
      expect(await voidInvoice(asOperator(owner), id, { reason: "x" })).toMatchObject({ error: "not_open" });
    }
    expect(await voidInvoice(owner, voided.id, { reason: "x" })).toMatchObject({ error: "forbidden" });
  });
});

it("lists by keyset and filter, only within one workspace", async () => {
  const [owner, other] = [await makeWorkspace(), await makeWorkspace()];
  const made = [await makeInvoice(owner), await makeInvoice(owner), await makeInvoice(owner)];
  await payInvoice(owner, made[1] ?? made[0] ?? { id: "" });
  await makeInvoice(other);
  const first = await listInvoices(owner, { limit: 2 });
  if (!first.ok || first.value.next_cursor === null) throw new Error("A page and more were expected.");
  const second = await listInvoices(owner, { limit: 2, cursor: first.value.next_cursor });
  const ids = [...first.value.data, ...(second.ok ? second.value.data : [])].map(({ id }) => id);
  expect(ids).toEqual(made.map(({ id }) => id).reverse());
  const open = await listInvoices(owner, { limit: 10, status: "open" });
  expect(open.ok && open.value.data.map(({ id }) => id)).toEqual([made[2]?.id, made[0]?.id]);
  expect(await getInvoice(other, made[0]?.id ?? "")).toMatchObject({ ok: false, error: "not_found" });
  expect(await listInvoices(owner, { limit: 2, cursor: "nonsense" })).toMatchObject({ error: "invalid_cursor" });
});
