import "server-only";
import { PAGE_LINK_MS } from "#lib/billing/invoices/constants.ts";
import { readInvoiceLogo } from "#lib/billing/invoices/keep-logo.ts";
import { getInvoice, idOfNumber, listInvoices } from "#lib/billing/invoices/queries.ts";
import { isInvoiceNumber } from "#lib/billing/invoices/rules.ts";
import { ListInvoicesInput } from "#lib/billing/invoices/schema.ts";
import { signPdfLink } from "#lib/billing/invoices/sign-pdf-link.ts";
import { drawQr, type QrCode } from "#lib/billing/invoices/transfer/draw-qr.ts";
import type { Invoice, InvoiceDetail } from "#lib/billing/invoices/types.ts";
import { readShop, type Shop } from "#lib/dashboard/reads/read-shop.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";

/** An invoice in a list, with a PDF link that is valid for a day. */
export type ListedInvoice = Invoice & { pdf_url: string };

export type InvoicesView = { invoices: ListedInvoice[]; next: string | null; shop: Shop | null; read_at: string };

type Given = Readonly<Record<string, string | undefined>>;

/** Lists invoices, with the shop for those who may buy. An invalid filter or cursor is ignored. */
export async function loadInvoices(slug: string, { kind, status, cursor }: Given): Promise<InvoicesView> {
  const ctx = await memberCtx(slug, "invoices:read");
  const parsed = ListInvoicesInput.safeParse({ kind, status });
  const filter = parsed.success ? parsed.data : ListInvoicesInput.parse({});
  const asked = await listInvoices(ctx, { ...filter, cursor });
  const page = asked.ok ? asked : await listInvoices(ctx, filter);
  const now = ctx.clock.now();
  const listed = (invoice: Invoice): ListedInvoice => ({
    ...invoice,
    pdf_url: signPdfLink(ctx.workspaceId, invoice.id, now, PAGE_LINK_MS).url,
  });
  return {
    invoices: page.ok ? page.value.data.map(listed) : [],
    next: page.ok ? page.value.next_cursor : null,
    shop: await readShop(ctx),
    read_at: now.toISOString(),
  };
}

export type InvoiceView = {
  invoice: InvoiceDetail;
  may_pay: boolean;
  /** QR code for a bank's app; null if no transfer is due or no app can read one. */
  qr: QrCode | null;
  /** The seller's logo when the invoice was issued, as a data URL. */
  logo: string | null;
  read_at: string;
};

/** Finds an invoice by ID or number; undefined if this workspace has none. */
export async function loadInvoice(slug: string, named: string): Promise<InvoiceView | undefined> {
  const ctx = await memberCtx(slug, "invoices:read");
  const numbered = isInvoiceNumber(named) ? await idOfNumber(ctx, named) : undefined;
  const id = (numbered?.ok && numbered.value) || named;
  const found = await getInvoice(ctx, id);
  if (!found.ok) return undefined;
  const { epc_payload: payload } = found.value;
  const logo = await readInvoiceLogo(ctx, id);
  return {
    invoice: found.value,
    may_pay: permits(ctx.actor, "billing:write"),
    qr: payload === null ? null : drawQr(payload),
    logo: logo ? `data:image/png;base64,${logo.toString("base64")}` : null,
    read_at: ctx.clock.now().toISOString(),
  };
}
