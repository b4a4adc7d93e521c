import "server-only";
import { getInvoice, listInvoices } from "#lib/billing/invoices/queries.ts";
import { ListInvoicesInput } from "#lib/billing/invoices/schema.ts";
import type { Invoice, InvoiceDetail } from "#lib/billing/invoices/types.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { providerName } from "#lib/billing/settings/provider-name.ts";
import { readBillingProfile } from "#lib/billing/settings/queries.ts";
import type { Currency, PricedPack, ProviderName, TaxRule } from "#lib/billing/settings/types.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";

/** What can be bought, and how it is taxed and paid. */
export type Shop = { packs: PricedPack[]; currency: Currency; tax: TaxRule; provider: ProviderName; named: boolean };

export type InvoicesView = { invoices: Invoice[]; next: string | null; shop: Shop | null };

type Given = Readonly<Record<string, string | undefined>>;

/** The list as an address asks for it, and the shop for who may buy. A filter or a cursor that is none of ours is left out. */
export async function loadInvoices(slug: string, { kind, status, cursor }: Given): Promise<InvoicesView> {
  const ctx = await memberCtx(slug, "invoices:read");
  const parsed = ListInvoicesInput.safeParse({ kind, status });
  const filter = parsed.success ? parsed.data : ListInvoicesInput.parse({});
  const asked = await listInvoices(ctx, { ...filter, cursor });
  const page = asked.ok ? asked : await listInvoices(ctx, filter);
  const { currency, tax, company } = await readBillingProfile(ctx);
  const mayBuy = permits(ctx.actor, "billing:write");
  return {
    invoices: page.ok ? page.value.data : [],
    next: page.ok ? page.value.next_cursor : null,
    shop: mayBuy
      ? { packs: packsIn(currency), currency, tax, provider: providerName(), named: company !== null }
      : null,
  };
}

/** One invoice; undefined when there is none, or not in this workspace. */
export async function loadInvoice(
  slug: string,
  id: string,
): Promise<{ invoice: InvoiceDetail; may_pay: boolean } | undefined> {
  const ctx = await memberCtx(slug, "invoices:read");
  const found = await getInvoice(ctx, id);
  return found.ok ? { invoice: found.value, may_pay: permits(ctx.actor, "billing:write") } : undefined;
}
