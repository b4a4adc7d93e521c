import { Count } from "#components/ui/primitives/count.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, TableRow, Td, Th } from "#components/ui/table/table-parts.tsx";
import { utcTime } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Grant } from "#lib/billing/credits/types.ts";

/** Remaining credits of each grant, in spending order. */
export function GrantsTable({ grants }: { grants: readonly Grant[] }) {
  return (
    <Table label="Credits by expiry" sticky={false}>
      <TableHead>
        <Th>Spent in this order</Th>
        <Th num>Left</Th>
        <Th from="sm" num>
          Of
        </Th>
        <Th>Ends</Th>
      </TableHead>
      <tbody>
        {grants.map((grant) => (
          <TableRow key={grant.id}>
            <Td className="max-sm:wrap-anywhere max-sm:whitespace-normal sm:max-w-56 sm:truncate">
              <UntrustedText text={grant.reason ?? "Credits from before grants were tracked separately"} />
            </Td>
            <Td num>
              <Count value={grant.remaining} />
            </Td>
            <Td className="text-muted" from="sm" num>
              <Count value={grant.amount} />
            </Td>
            <Td>
              {grant.expires_at === null ? (
                <span className="text-faint">never</span>
              ) : (
                <span title={utcTime(new Date(grant.expires_at))}>
                  <RelativeTime at={grant.expires_at} />
                </span>
              )}
            </Td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
