import { Table } from "#components/ui/table/table.tsx";
import { TableHead, TableRow, Td, Th } from "#components/ui/table/table-parts.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { statementRows, writtenCredits } from "#lib/billing/invoices/rules.ts";
import type { Statement } from "#lib/billing/invoices/types.ts";

export function StatementTable({ statement }: { statement: Statement }) {
  return (
    <Table label="Movements of credits" sticky={false}>
      <TableHead>
        <Th>Movement</Th>
        <Th num>Credits</Th>
      </TableHead>
      <tbody className="tabular-nums">
        {statementRows(statement).map(({ label, credits, total = false }) => (
          <TableRow key={label}>
            <Td className={cn("whitespace-normal wrap-anywhere", total && "font-semibold")}>{label}</Td>
            <Td className={cn(total && "font-semibold")} num>
              {total ? grouped(credits) : writtenCredits(credits)}
            </Td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
