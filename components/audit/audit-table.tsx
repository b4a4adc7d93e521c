import { openableRows } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { AuditRow } from "./audit-row.tsx";
import { type AuditView, auditAddress } from "./view.ts";

type AuditTableProps = {
  slug: string;
  view: AuditView;
  entries: readonly AuditEntry[];
  may: readonly string[];
  onOpen: (id: string) => void;
};

/** The audit log, newest first. */
export function AuditTable({ slug, view, entries, may, onOpen }: AuditTableProps) {
  const compact = view.open !== undefined;
  const rowOf = openableRows({
    rows: entries,
    open: view.open,
    href: (id) => auditAddress.href(slug, { ...view, open: id }),
    onOpen,
  });
  return (
    <Table label="What was done, newest first">
      <TableHead>
        <Th from={compact ? "xl" : "sm"}>Time</Th>
        <Th className="max-sm:pl-4">Who</Th>
        <Th>What</Th>
        <Th from="md">To</Th>
        {!compact && <Th from="lg">From</Th>}
      </TableHead>
      <tbody onClickCapture={rowOpener(onOpen)}>
        {entries.map((entry) => (
          <AuditRow entry={entry} key={entry.id} may={may} row={rowOf(entry.id)} slug={slug} />
        ))}
      </tbody>
    </Table>
  );
}
