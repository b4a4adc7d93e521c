import { openHref } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { AuditRow } from "./audit-row.tsx";

type AuditTableProps = {
  slug: string;
  entries: readonly AuditEntry[];
  may: readonly string[];
  /** ID of the row whose sheet is open. */
  open: string | undefined;
  /** URL without an open sheet. */
  closedHref: string;
  onOpen: (id: string) => void;
};

export function AuditTable({ slug, entries, may, open, closedHref, onOpen }: AuditTableProps) {
  return (
    <Table label="Audit log, newest first" open={open}>
      <TableHead>
        <Th compact="xl" from="sm">
          Time
        </Th>
        <Th className="max-sm:pl-4">Who</Th>
        <Th compact="rest">What</Th>
        <Th compact="never" from="md">
          Target
        </Th>
        <Th compact="never" from="xl">
          From
        </Th>
      </TableHead>
      <tbody {...rowOpener(onOpen)}>
        {entries.map((entry) => (
          <AuditRow
            current={entry.id === open}
            entry={entry}
            href={openHref(closedHref, entry.id)}
            key={entry.id}
            may={may}
            slug={slug}
          />
        ))}
      </tbody>
    </Table>
  );
}
