import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getInvoice, listInvoices } from "#lib/billing/invoices/queries.ts";
import { ListInvoicesInput } from "#lib/billing/invoices/schema.ts";
import type { Invoice, PaymentWay } from "#lib/billing/invoices/types.ts";
import { voidInvoice } from "#lib/billing/invoices/void-invoice.ts";
import { buyPack } from "#lib/billing/payments/buy-pack.ts";
import { startPayment } from "#lib/billing/payments/start-payment.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { nameBuyer } from "#testing/builders/invoice.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { type StripeServer, startStripeServer } from "#testing/services/stripe-server.ts";

vi.mock(import("#lib/billing/payments/stripe.ts"), async (original) => {
  const { stripeProvider } = await original();
  return { stripeProvider: (key) => stripeProvider(key, stripe.url) };
});

const SECRET = "whsec_that_only_tests_use";
let stripe: StripeServer;
let gateway: TestGateway;

beforeAll(async () => {
  await ownDatabase();
  stripe = await startStripeServer();
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "sk_test_only_tests_use_this",
    STRIPE_WEBHOOK_SECRET: SECRET,
    ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
  });
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  await stripe.close();
  await closeDb();
});

async function buy(ctx: Ctx): Promise<{ invoice: Invoice; payment: PaymentWay | null }> {
  await nameBuyer(ctx);
  const bought = await buyPack(ctx, { pack_id: "starter", price: 1_000, currency: "EUR" });
  if (!bought.ok) throw new Error(bought.message);
  return bought.value;
}

/** Returns the event that Stripe posts when a checkout has been paid. */
function completed(ctx: Ctx, invoice: Invoice, change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: `evt_${invoice.id}`,
    object: "event",
    type: "checkout.session.completed",
    data: {
      object: {
        id: "cs_test_1",
        object: "checkout.session",
        payment_status: "paid",
        payment_intent: `pi_${invoice.id}`,
        amount_total: invoice.total,
        currency: "eur",
        metadata: { workspace_id: ctx.workspaceId, invoice_id: invoice.id },
        ...change,
      },
    },
  });
}

const signed = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, ...options });

async function post(payload: string, signature?: string) {
  const headers = {
    "content-type": "application/json",
    ...(signature !== undefined && { "stripe-signature": signature }),
  };
  const response = await fetch(`${gateway.url}/hooks/payments/stripe`, { method: "POST", headers, body: payload });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const balanceOf = async ({ workspaceId }: Ctx) =>
  Number((await db().balance.findUnique({ where: { workspaceId } }))?.balance ?? 0);

describe("a checkout", () => {
  it("is opened once for the invoice's total, with our references", async () => {
    const ctx = await makeWorkspace();
    const { invoice, payment } = await buy(ctx);
    expect(payment).toMatchObject({
      provider: "stripe",
      url: expect.stringContaining("https://checkout.stripe.example/"),
    });
    const call = stripe.calls.find(({ form }) => form.get("client_reference_id") === invoice.id);
    expect(call).toMatchObject({
      authorization: "Bearer sk_test_only_tests_use_this",
      idempotencyKey: `${invoice.id}-1`,
    });
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      mode: "payment",
      "line_items[0][price_data][unit_amount]": "1000",
      "line_items[0][price_data][currency]": "eur",
      "metadata[invoice_id]": invoice.id,
      "metadata[workspace_id]": ctx.workspaceId,
      success_url: expect.stringContaining(`/invoices/${invoice.id}`),
    });
    const before = stripe.calls.length;
    expect(await startPayment(ctx, invoice.id)).toEqual({ ok: true, value: payment });
    expect(stripe.calls.length).toBe(before);
    const shown = await getInvoice(ctx, invoice.id);
    expect(shown.ok && shown.value.payment).toEqual(payment);
  });

  it("leaves the invoice open if it cannot be opened, and opens later", async () => {
    const ctx = await makeWorkspace();
    stripe.fail(401, { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_***this" });
    const { invoice, payment } = await buy(ctx);
    expect(payment).toBeNull();
    expect(invoice.status).toBe("open");
    const refused = await startPayment(ctx, invoice.id);
    expect(refused).toMatchObject({ ok: false, error: "provider_misconfigured" });
    expect(JSON.stringify(refused)).not.toContain("sk_test");
    stripe.mend();
    expect(await startPayment(ctx, invoice.id)).toMatchObject({ ok: true });
  });

  it("is not opened again once paid, even without a callback", async () => {
    const ctx = await makeWorkspace();
    const expire = (invoiceId: string) =>
      db().checkout.updateMany({ where: { invoiceId }, data: { expiresAt: new Date(0) } });
    const begin = async (change: Record<string, unknown>) => {
      const { invoice, payment } = await buy(ctx);
      const id = payment?.url?.split("/").at(-1) ?? "";
      const { data } = JSON.parse(completed(ctx, invoice, { id, status: "complete", ...change }));
      stripe.sessions.set(id, data.object);
      await expire(invoice.id);
      return await startPayment(ctx, invoice.id);
    };
    const intent = (status: string) => ({ id: `pi_${status}`, object: "payment_intent", status });
    expect(await begin({})).toMatchObject({ ok: false, error: "not_open" });
    expect(await balanceOf(ctx)).toBe(10_000);
    expect(await begin({ payment_status: "unpaid", payment_intent: intent("processing") })).toMatchObject({
      error: "payment_under_way",
    });
    const failed = intent("requires_payment_method");
    expect(await begin({ payment_status: "unpaid", payment_intent: failed })).toMatchObject({ ok: true });
    expect(await begin({ status: "expired", payment_status: "unpaid", payment_intent: null })).toMatchObject({
      ok: true,
    });
    expect(await balanceOf(ctx)).toBe(10_000);
  });

  it("is retried under a new idempotency key after Stripe fails", async () => {
    const ctx = await makeWorkspace();
    stripe.fail(500, { type: "api_error", message: "An unknown error occurred" });
    const { invoice, payment } = await buy(ctx);
    expect(payment).toBeNull();
    stripe.mend();
    expect(await startPayment(ctx, invoice.id)).toMatchObject({ ok: true });
    const keys = stripe.calls.filter(({ form }) => form.get("client_reference_id") === invoice.id);
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
      new Set([`${invoice.id}-1`, `${invoice.id}-2`]),
    );
  });
});

describe("a callback", () => {
  it("grants the credits once, however many copies arrive concurrently", async () => {
    const ctx = await makeWorkspace();
    const { invoice } = await buy(ctx);
    const payload = completed(ctx, invoice);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(payload, signed(payload))));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ json }) => json.outcome === "paid")).toHaveLength(1);
    expect(await balanceOf(ctx)).toBe(10_000);
    const later = await post(payload, signed(payload));
    expect(later).toMatchObject({ status: 200, json: { outcome: "repeated" } });
    expect(await balanceOf(ctx)).toBe(10_000);
  });

  it("records a second payment of a paid invoice without granting credits", async () => {
    const ctx = await makeWorkspace();
    const { invoice } = await buy(ctx);
    const [first, second] = ["pi_first", "pi_second"].map((payment_intent) =>
      completed(ctx, invoice, { payment_intent: `${payment_intent}_${invoice.id}` }),
    );
    for (const [payload = "", outcome] of [
      [first, "paid"],
      [second, "unmatched"],
    ] as const)
      expect(await post(payload, signed(payload))).toMatchObject({ status: 200, json: { outcome } });
    expect(await balanceOf(ctx)).toBe(10_000);
    expect(await db().payment.count({ where: { invoiceId: invoice.id, matched: false } })).toBe(1);
  });

  it("with an invalid, missing, old or mismatched signature is rejected", async () => {
    const ctx = await makeWorkspace();
    const { invoice } = await buy(ctx);
    const payload = completed(ctx, invoice);
    const old = Math.floor(Date.now() / 1_000) - 3_600;
    for (const [body, signature] of [
      [payload, undefined],
      [payload, "t=1,v1=00"],
      [payload, "nonsense"],
      [payload, signed(payload, { secret: "whsec_of_somebody_else" })],
      [payload, signed(payload, { timestamp: old })],
      [`${payload} `, signed(payload)],
      ["not json", "t=1,v1=00"],
      ["", ""],
    ] as const)
      expect(await post(body, signature)).toMatchObject({ status: 400 });
    expect(await balanceOf(ctx)).toBe(0);
  });

  it("about a pending payment blocks a second one until it succeeds or fails", async () => {
    const ctx = await makeWorkspace();
    const { invoice, payment } = await buy(ctx);
    const id = payment?.url?.split("/").at(-1);
    const report = async (type: string, session = id) => {
      const payload = completed(ctx, invoice, { id: session, payment_status: "unpaid" }).replace(
        '"checkout.session.completed"',
        `"checkout.session.${type}"`,
      );
      return (await post(payload, signed(payload))).json.outcome;
    };
    const shown = async () => {
      const read = await getInvoice(ctx, invoice.id);
      return read.ok && { url: read.value.payment?.url, since: read.value.payment_under_way_since };
    };
    const countOf = async (of: "notice" | "auditEntry") =>
      of === "notice"
        ? await db().notice.count({ where: { workspaceId: ctx.workspaceId, kind: "payment_failed" } })
        : await db().auditEntry.count({
            where: { workspaceId: ctx.workspaceId, action: { startsWith: "invoice.payment" } },
          });

    expect(await report("completed", "cs_of_nobody")).toBe("ignored");
    const answers = await Promise.all(Array.from({ length: 4 }, () => report("completed")));
    expect(answers.sort()).toEqual(["repeated", "repeated", "repeated", "under_way"]);
    expect(await shown()).toEqual({ url: null, since: expect.stringContaining("T") });
    const listed = await listInvoices(ctx, ListInvoicesInput.parse({}));
    expect(listed.ok && listed.value.data[0]?.payment_under_way_since).not.toBeNull();
    const operator = { ...ctx, actor: { type: "operator", id: "operator", label: "Test" } as const };
    expect(await voidInvoice(operator, invoice.id, { reason: "It is overdue" })).toMatchObject({
      error: "payment_under_way",
    });
    expect(await startPayment(ctx, invoice.id)).toMatchObject({ ok: false, error: "payment_under_way" });
    expect([await countOf("notice"), await countOf("auditEntry")]).toEqual([0, 1]);

    expect(await report("async_payment_failed")).toBe("failed");
    expect(await report("async_payment_failed")).toBe("repeated");
    expect(await report("completed")).toBe("repeated");
    expect([await countOf("notice"), await countOf("auditEntry")]).toEqual([1, 2]);
    expect(await shown()).toEqual({ url: null, since: null });
    const again = await startPayment(ctx, invoice.id);
    expect(again).toMatchObject({ ok: true, value: { url: expect.not.stringContaining(String(id)) } });

    const paid = completed(ctx, invoice).replace("session.completed", "session.async_payment_succeeded");
    expect((await post(paid, signed(paid))).json.outcome).toBe("paid");
    expect(await balanceOf(ctx)).toBe(10_000);
    expect(await report("async_payment_failed", "cs_of_nobody")).toBe("ignored");
  });

  it("about an unpaid checkout, another sum or an unknown invoice grants nothing", async () => {
    const ctx = await makeWorkspace();
    const { invoice } = await buy(ctx);
    const other = await makeWorkspace();
    for (const [payload, outcome] of [
      [completed(ctx, invoice, { payment_status: "unpaid" }), "ignored"],
      [completed(ctx, invoice, { amount_total: 1, payment_intent: `pi_1_${invoice.id}` }), "unmatched"],
      [completed(ctx, invoice, { currency: "jpy" }), "ignored"],
      [completed(other, invoice), "ignored"],
      [completed(ctx, invoice, { metadata: {} }), "ignored"],
      [JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid", data: { object: {} } }), "ignored"],
    ] as const)
      expect(await post(payload, signed(payload))).toMatchObject({ status: 200, json: { outcome } });
    expect(await balanceOf(ctx)).toBe(0);
    const { status } = await db().invoice.findFirstOrThrow({ where: { id: invoice.id } });
    expect(status).toBe("open");
  });
});

it("has no other paths under /hooks", async () => {
  for (const path of ["/hooks", "/hooks/payments", "/hooks/payments/other"])
    expect((await fetch(gateway.url + path)).status).toBe(404);
});
