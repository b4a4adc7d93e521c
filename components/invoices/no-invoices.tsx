import { ReceiptText } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { type InvoicesView, invoicesAddress } from "./view.ts";

/** Explains an empty list. */
export function NoInvoices({ slug, filter }: { slug: string; filter: InvoicesView }) {
  if (filter.kind || filter.status || filter.cursor)
    return (
      <EmptyState
        action={<ButtonLink href={invoicesAddress.href(slug)}>Show all</ButtonLink>}
        icon={<ReceiptText />}
        title="No invoice matches"
      >
        Remove a filter to see more.
      </EmptyState>
    );
  return (
    <EmptyState icon={<ReceiptText />} title="No invoices yet">
      Every purchase of credits comes with one. On the first of each month (UTC) a statement lists what the previous
      month’s credits were used for.
    </EmptyState>
  );
}
