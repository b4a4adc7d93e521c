import { oneOf, textThat } from "#components/ui/table/address-fields.ts";
import { pageAddress, type ViewOf } from "#components/ui/table/page-address.ts";
import { INVOICE_KINDS, INVOICE_STATUSES } from "#lib/billing/invoices/constants.ts";

export const invoicesAddress = pageAddress("invoices", {
  kind: oneOf(INVOICE_KINDS),
  status: oneOf(INVOICE_STATUSES),
  /** The page; validated by the server. */
  cursor: textThat(() => true),
});

export type InvoicesView = ViewOf<typeof invoicesAddress>;
