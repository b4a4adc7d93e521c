import { INVOICE_KINDS, INVOICE_STATUSES } from "#lib/billing/invoices/constants.ts";
import type { InvoiceKind, InvoiceStatus } from "#lib/billing/invoices/types.ts";

/** What of the list is shown, as the address says it. */
export type InvoicesFilter = {
  kind?: InvoiceKind | undefined;
  status?: InvoiceStatus | undefined;
  cursor?: string | undefined;
};

type Given = Readonly<Record<string, string | string[] | undefined>>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Out of an address; what is not known is left out. */
export const readFilter = (given: Given): InvoicesFilter => ({
  kind: INVOICE_KINDS.find((kind) => kind === one(given.kind)),
  status: INVOICE_STATUSES.find((status) => status === one(given.status)),
  cursor: one(given.cursor),
});

export function invoicesHref(slug: string, filter: InvoicesFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return `/${slug}/invoices${query.size > 0 ? `?${query}` : ""}`;
}
