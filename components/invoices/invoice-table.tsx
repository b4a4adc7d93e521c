import { Table } from "#components/ui/table/table.tsx";
import { RowLink, TableHead, TableRow, Td, Th } from "#components/ui/table/table-parts.tsx";
import { grouped, utcDay } from "#components/ui/text/time-text.ts";
import { KIND_LABELS } from "#lib/billing/invoices/constants.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";
import { InvoiceStatusPill } from "./invoice-status.tsx";

const month = (iso: string) =>
  new Date(iso).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** What it is about, in a few words. */
function subject(invoice: Invoice): string {
  if (invoice.period_start) return `Credits in ${month(invoice.period_start)}`;
  if (invoice.corrects) return `Corrects ${invoice.corrects.number}`;
  return `${grouped(invoice.credits)} credits${invoice.automatic ? ", automatic top-up" : ""}`;
}

/** Invoices, credit notes and statements, newest first. */
export function InvoiceTable({ invoices, slug }: { invoices: readonly Invoice[]; slug: string }) {
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
      </TableHead>
      <tbody>
        {invoices.map((invoice) => (
          <TableRow key={invoice.id}>
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
              <InvoiceStatusPill status={invoice.status} />
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
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
