import { Download } from "lucide-react";
import { Table } from "#components/ui/table/table.tsx";
import { RowLink, TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { grouped, utcDay } from "#components/ui/text/time-text.ts";
import { KIND_LABELS } from "#lib/billing/invoices/constants.ts";
import { daysUntilDue, dueWords, writtenMoney } from "#lib/billing/invoices/rules.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";
import { InvoiceStatusPill } from "./invoice-status.tsx";

const month = (iso: string) =>
  new Date(iso).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Describes an invoice in a few words. */
function subject(invoice: Invoice): string {
  if (invoice.period_start) return `Credits in ${month(invoice.period_start)}`;
  if (invoice.corrects) return `Corrects ${invoice.corrects.number}`;
  return `${grouped(invoice.credits)} credits${invoice.automatic ? ", automatic top-up" : ""}`;
}

type InvoiceTableProps = {
  invoices: readonly (Invoice & { pdf_url: string })[];
  slug: string;
  readAt: string;
};

export function InvoiceTable({ invoices, slug, readAt }: InvoiceTableProps) {
  const now = new Date(readAt);
  return (
    <Table label="Invoices">
      <TableHead>
        <Th>Number</Th>
        <Th from="md">Kind</Th>
        <Th from="sm">For</Th>
        <Th>State</Th>
        <Th num>Total</Th>
        <Th from="sm" num>
          Issued (UTC)
        </Th>
        <Th from="lg">Due</Th>
        <Th num>
          <span className="sr-only">PDF</span>
        </Th>
      </TableHead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <Td>
              <RowLink className="tabular-nums" href={`/${slug}/invoices/${invoice.id}`}>
                {invoice.number ?? "Draft"}
              </RowLink>
            </Td>
            <Td from="md">{KIND_LABELS[invoice.kind]}</Td>
            <Td className="text-muted" from="sm">
              {subject(invoice)}
            </Td>
            <Td>
              <InvoiceStatusPill invoice={invoice} now={now} />
            </Td>
            <Td className="tabular-nums" num>
              {invoice.kind === "statement" ? (
                <span className="text-faint">–</span>
              ) : (
                writtenMoney(invoice.total, invoice.currency)
              )}
            </Td>
            <Td from="sm" num>
              {invoice.issued_at && <time dateTime={invoice.issued_at}>{utcDay(new Date(invoice.issued_at))}</time>}
            </Td>
            <Td from="lg">
              {invoice.status === "open" && invoice.due_date && invoice.payment_under_way_since === null && (
                <Due date={invoice.due_date} now={now} />
              )}
            </Td>
            <Td num>
              {invoice.number && (
                <a
                  className="inline-flex min-h-6 min-w-6 items-center justify-end gap-1 rounded-sm text-muted hover:text-text hover:underline"
                  download
                  href={invoice.pdf_url}
                >
                  <Download aria-hidden="true" className="size-3.5" />
                  <span className="max-sm:sr-only">PDF</span>
                  <span className="sr-only"> of {invoice.number}</span>
                </a>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Due({ date, now }: { date: string; now: Date }) {
  const overdue = daysUntilDue(date, now) < 0;
  return <span className={overdue ? "font-medium text-bad" : "text-muted"}>{dueWords(date, now)}</span>;
}
