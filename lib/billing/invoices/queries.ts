import { providerName } from "#lib/billing/settings/provider-name.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { cutPage } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { checkoutState } from "./checkout-state.ts";
import { PAGE_LINK_MS } from "./constants.ts";
import { readUnderWay } from "./read-under-way.ts";
import { type InvoiceRowLight, representInvoice } from "./represent.ts";
import type { ListInvoicesInput } from "./schema.ts";
import { signPdfLink } from "./sign-pdf-link.ts";
import { epcPayloadOf } from "./transfer/rules.ts";
import type { Invoice, InvoiceDetail, InvoicePage, PaymentWay } from "./types.ts";

/** The same refusal for an invoice of another workspace and for one that never existed. */
export const notFoundInvoice = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Invoice ${id.slice(0, 64)} does not exist in this workspace.`);

/**
 * Lists invoices, credit notes and statements by keyset, newest first. The ID contains the time, so
 * it is both the order and the cursor.
 */
export async function listInvoices(
  ctx: Ctx,
  input: ListInvoicesInput,
): Promise<Result<InvoicePage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "invoices:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("inv", input.cursor);
  if (!after.ok) return after;
  const rows = await db().invoice.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      ...(input.kind && { kind: input.kind }),
      ...(input.status && { status: input.status }),
      ...(after.value && { id: { lt: after.value } }),
    },
    omit: { pdf: true },
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, input.limit);
  const underWay = await readUnderWay(ctx, openIds(page));
  return ok<InvoicePage>({
    data: page.map((row) => representInvoice(row, underWay.get(row.id))),
    next_cursor,
  });
}

const openIds = (rows: readonly Pick<InvoiceRowLight, "id" | "status">[]): string[] =>
  rows.filter(({ status }) => status === "open").map(({ id }) => id);

/**
 * Returns the ID of the workspace's invoice with this number; the newest if two sellers used it, or
 * undefined.
 */
export async function idOfNumber(ctx: Ctx, number: string): Promise<Result<string | undefined, "forbidden">> {
  const forbidden = authorize(ctx, "invoices:read");
  if (forbidden) return forbidden;
  const row = await db().invoice.findFirst({
    where: { workspaceId: ctx.workspaceId, number: number.toUpperCase() },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return ok(row?.id);
}

/** Returns one invoice with its payment, credit notes and a link to its PDF. */
export async function getInvoice(ctx: Ctx, id: string): Promise<Result<InvoiceDetail, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "invoices:read");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const row = isId("inv", id) && (await db().invoice.findFirst({ where: { workspaceId, id }, omit: { pdf: true } }));
  if (!row) return notFoundInvoice(id);
  const invoice = representInvoice(row, (await readUnderWay(ctx, openIds([row]))).get(id));
  const [notes, payment, paidBy] = await Promise.all([
    db().invoice.findMany({
      where: { workspaceId, correctsId: id },
      select: { id: true, number: true, total: true },
      orderBy: { id: "asc" },
    }),
    paymentWay(ctx, invoice),
    db().payment.findFirst({ where: { workspaceId, invoiceId: id, matched: true } }),
  ]);
  const link = signPdfLink(workspaceId, id, ctx.clock.now(), PAGE_LINK_MS);
  const detail = exact<InvoiceDetail>()({
    ...invoice,
    payment,
    epc_payload: payment && epcPayloadOf(invoice),
    paid_by: paidBy && { provider: paidBy.provider, reference: paidBy.reference },
    credit_notes: notes.map((note) => ({ id: note.id, number: note.number ?? "", total: Number(note.total) })),
    pdf_url: link.url,
    pdf_url_expires_at: link.expires_at,
    receipt_url: paidBy && signPdfLink(workspaceId, id, ctx.clock.now(), PAGE_LINK_MS, "receipt").url,
  });
  return ok(detail);
}

/** Returns the status of an invoice and its payment, for the page that waits for payment. */
export async function readInvoiceStatus(
  ctx: Ctx,
  id: string,
): Promise<Result<Pick<Invoice, "status" | "payment_under_way_since">, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "invoices:read");
  if (forbidden) return forbidden;
  const where = { workspaceId: ctx.workspaceId, id };
  const row = isId("inv", id) && (await db().invoice.findFirst({ where, omit: { pdf: true } }));
  if (!row) return notFoundInvoice(id);
  const { status, payment_under_way_since } = representInvoice(row, (await readUnderWay(ctx, openIds([row]))).get(id));
  return ok({ status, payment_under_way_since });
}

/** Returns how to pay an open invoice: an open checkout or the transfer's reference. */
async function paymentWay(ctx: Ctx, invoice: Invoice): Promise<PaymentWay | null> {
  if (invoice.kind !== "invoice" || invoice.status !== "open" || invoice.number === null) return null;
  const provider = providerName();
  const where = { workspaceId: ctx.workspaceId, invoiceId: invoice.id, provider };
  const checkouts = await db().checkout.findMany({ where, orderBy: { createdAt: "asc" } });
  const open = checkouts.find((checkout) => checkoutState(checkout, ctx.clock.now()) === "open");
  const url = invoice.payment_under_way_since === null ? (open?.url ?? null) : null;
  return { provider, reference: invoice.number, url };
}
