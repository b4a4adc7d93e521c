import Link from "next/link";
import { Count } from "#components/ui/primitives/count.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, TableRow, Td, Th } from "#components/ui/table/table-parts.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Caller } from "#lib/accounts/rotations/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

type CallersTableProps = { slug: string; env: KeyEnv; keyId: string; callers: readonly Caller[] };

/** Callers that used the old key in the last day, latest first: where it must still be replaced. */
export function CallersTable({ slug, env, keyId, callers }: CallersTableProps) {
  if (callers.length === 0) return <p className="text-muted">Nobody called with the old key in the last 24 hours.</p>;
  const log = `/${slug}/requests?${new URLSearchParams({ ...(env === "test" && { env }), key: keyId })}`;
  return (
    <div>
      <p className="mb-1 flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">Who called with the old key in the last 24 hours</span>
        <Link className="text-accent hover:underline" href={log} prefetch={false}>
          All its requests
        </Link>
      </p>
      <Table className="overflow-x-auto rounded-md border border-line" label="Callers of the old key" sticky={false}>
        <TableHead>
          <Th>Address</Th>
          <Th>Program</Th>
          <Th num>Requests</Th>
          <Th num>Last</Th>
        </TableHead>
        <tbody>
          {callers.map((caller) => (
            <TableRow key={`${caller.ip} ${caller.user_agent}`}>
              <Td className="font-mono text-xs">{caller.ip}</Td>
              <Td className="max-w-72 truncate text-muted">
                {caller.user_agent ? <UntrustedText text={caller.user_agent} /> : "not given"}
              </Td>
              <Td num>
                <Count value={caller.calls} />
              </Td>
              <Td num>
                <RelativeTime at={caller.last_at} focusable />
              </Td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
