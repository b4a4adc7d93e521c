import Link from "next/link";
import { requestsAddress } from "#components/requests/view.ts";
import { Count } from "#components/ui/primitives/count.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import type { ApiRequest } from "#lib/reports/requests/types.ts";

type KeyRequestsPanelProps = {
  slug: string;
  keyId: string;
  env: "live" | "test";
  requests: readonly ApiRequest[];
  /** Whether it was ever used. */
  used: boolean;
};

export function KeyRequestsPanel({ slug, keyId, env, requests, used }: KeyRequestsPanelProps) {
  const all = requestsAddress.href(slug, { ...(env === "test" && { env }), key: keyId });
  return (
    <Panel
      action={
        requests.length > 0 && (
          <Link
            className="inline-flex min-h-6 items-center text-xs font-medium text-accent hover:underline"
            href={all}
            prefetch={false}
          >
            All requests of this key
          </Link>
        )
      }
      flush
      title="Last requests"
    >
      {requests.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted">
          {used ? "Its requests are no longer in the log." : "No requests yet. The first one appears here immediately."}
        </p>
      ) : (
        <Table className="[&_tbody_tr:last-child_td]:border-b-0" label="Last requests of this key" sticky={false}>
          <TableHead>
            <Th>Time</Th>
            <Th>Status</Th>
            <Th>Endpoint</Th>
            <Th from="sm" num>
              Took
            </Th>
            <Th from="sm" num>
              Credits
            </Th>
          </TableHead>
          <tbody>
            {requests.map((request) => (
              <tr key={request.id}>
                <Td className="text-muted">
                  <RelativeTime at={request.created_at} />
                </Td>
                <Td>
                  <StatusPill test={env === "test"} tone={request.status < 400 ? "ok" : "bad"}>
                    {request.status}
                    {request.error_code && (
                      <span className="max-w-36 truncate font-normal max-sm:sr-only">{request.error_code}</span>
                    )}
                  </StatusPill>
                </Td>
                <Td className="w-full max-w-0 truncate sm:min-w-32">
                  <span className="font-mono text-xs">
                    {request.method} {request.endpoint}
                  </span>{" "}
                  <span className="text-xs text-faint">{request.target}</span>
                </Td>
                <Td className="text-muted" from="sm" num>
                  <Count unit="ms" value={request.duration_ms} />
                </Td>
                <Td from="sm" num>
                  <Count value={request.credits} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
