"use client";

import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { LedgerEntry } from "#lib/billing/credits/types.ts";
import { LedgerRow } from "./ledger-row.tsx";

type LedgerTableProps = {
  slug: string;
  entries: readonly LedgerEntry[];
  keys: readonly { id: string; name: string }[];
  mayOpenRequests: boolean;
  mayOpenKeys: boolean;
  net: boolean;
};

/** Transactions, newest first, each with the balance after it. */
export function LedgerTable({ entries, keys, ...rest }: LedgerTableProps) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (
    <Table label="Movements of credits, newest first">
      <TableHead>
        <Th>Time</Th>
        <Th>Type</Th>
        <Th num>Credits</Th>
        <Th num>Balance</Th>
        <Th from="md">What for</Th>
        <Th from="lg">By</Th>
        <Th from="xl">Request</Th>
        <Th from="xl">Prices of</Th>
      </TableHead>
      <tbody>
        {entries.map((entry) => (
          <LedgerRow entry={entry} key={entry.id} keyName={names.get(entry.key_id ?? "") ?? null} {...rest} />
        ))}
      </tbody>
    </Table>
  );
}
