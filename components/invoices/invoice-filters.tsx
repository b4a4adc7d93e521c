import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import { INVOICE_KINDS, KIND_LABELS } from "#lib/billing/invoices/constants.ts";
import type { InvoiceStatus } from "#lib/billing/invoices/types.ts";
import { STATUS_LOOK } from "./invoice-status.tsx";
import { type InvoicesView, invoicesAddress } from "./view.ts";

/** Drafts are short-lived, and an issued document is identified by its kind. */
const CHIPS: readonly InvoiceStatus[] = ["open", "paid", "void"];

/** Status and kind filters as links. */
export function InvoiceFilters({ slug, filter }: { slug: string; filter: InvoicesView }) {
  const { kind, status } = filter;
  return (
    <LogBar>
      {CHIPS.map((one) => (
        <FilterChip
          active={status === one}
          href={invoicesAddress.href(slug, { kind, status: status === one ? undefined : one })}
          key={one}
        >
          {STATUS_LOOK[one].word}
        </FilterChip>
      ))}
      <span aria-hidden="true" className="mx-1 h-4 w-px bg-line" />
      {INVOICE_KINDS.map((one) => (
        <FilterChip
          active={kind === one}
          href={invoicesAddress.href(slug, { status, kind: kind === one ? undefined : one })}
          key={one}
        >
          {`${KIND_LABELS[one]}s`}
        </FilterChip>
      ))}
    </LogBar>
  );
}
