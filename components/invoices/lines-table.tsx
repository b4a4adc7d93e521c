import { Table } from "#components/ui/table/table.tsx";
import { TableHead, TableRow, Td, Th } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { writtenMoney, writtenRate } from "#lib/billing/invoices/rules.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";

export function LinesTable({ invoice }: { invoice: Invoice }) {
  const money = (amount: number) => writtenMoney(amount, invoice.currency);
  return (
    <div className="min-w-0">
      <Table label="Lines" sticky={false}>
        <TableHead>
          <Th>Description</Th>
          <Th from="sm" num>
            Quantity
          </Th>
          <Th from="sm" num>
            Unit price
          </Th>
          <Th from="sm" num>
            Tax
          </Th>
          <Th num>Net</Th>
        </TableHead>
        <tbody className="tabular-nums">
          {invoice.lines.map((line) => (
            <TableRow key={line.description}>
              <Td className="sm:min-w-48 whitespace-normal wrap-anywhere">{line.description}</Td>
              <Td from="sm" num>
                {grouped(line.quantity)}
              </Td>
              <Td from="sm" num>
                {money(line.unit_amount)}
              </Td>
              <Td from="sm" num>
                {writtenRate(line.tax_rate_bp)}
              </Td>
              <Td num>{money(line.net)}</Td>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <dl className="mt-4 ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 px-4 tabular-nums">
        <dt className="text-muted">Net</dt>
        <dd className="text-right">{money(invoice.net)}</dd>
        {invoice.taxes.map(({ label, rate_bp, net, tax }) => (
          <div className="contents" key={rate_bp}>
            <dt className="text-muted">
              {label} {writtenRate(rate_bp)} on {money(net)}
            </dt>
            <dd className="text-right">{money(tax)}</dd>
          </div>
        ))}
        <dt className="font-semibold">Total ({invoice.currency})</dt>
        <dd className="text-right font-semibold">{money(invoice.total)}</dd>
      </dl>
    </div>
  );
}
