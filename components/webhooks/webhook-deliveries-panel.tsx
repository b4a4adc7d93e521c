import Link from "next/link";
import { DeliveryStatusPill } from "#components/deliveries/delivery-status.tsx";
import { envOf, hrefOnTab } from "#components/deliveries/view.ts";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { RowLink, TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";

type WebhookDeliveriesPanelProps = {
  slug: string;
  webhookId: string;
  testOnly: boolean;
  deliveries: readonly Delivery[];
};

export function WebhookDeliveriesPanel({ slug, webhookId, testOnly, deliveries }: WebhookDeliveriesPanelProps) {
  return (
    <Panel
      action={
        deliveries.length > 0 && (
          <Link
            className="inline-flex min-h-6 items-center text-xs font-medium text-accent hover:underline"
            href={hrefOnTab(slug, { env: testOnly ? "test" : envOf(deliveries), webhook: webhookId })}
          >
            All deliveries of this webhook
          </Link>
        )
      }
      flush
      title="Last deliveries"
    >
      {deliveries.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted">
          None yet. Send a test event: it appears here with your endpoint’s answer.
        </p>
      ) : (
        <Table className="[&_tbody_tr:last-child_td]:border-b-0" label="Last deliveries of this webhook" sticky={false}>
          <TableHead>
            <Th>Time</Th>
            <Th>Event</Th>
            <Th>Status</Th>
            <Th from="sm">Answer</Th>
            <Th from="sm" num>
              Attempts
            </Th>
          </TableHead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <Td className="text-muted">
                  <RelativeTime at={delivery.created_at} />
                </Td>
                <Td className="w-full max-w-0 min-w-28">
                  <RowLink
                    className="block truncate font-mono text-xs"
                    href={`/${slug}/deliveries/${delivery.id}`}
                    prefetch={false}
                  >
                    {delivery.event}
                  </RowLink>
                </Td>
                <Td>
                  <DeliveryStatusPill delivery={delivery} />
                </Td>
                <Td className="text-muted" from="sm">
                  {delivery.last_status ??
                    (delivery.last_error && <code className="font-mono text-xs">{delivery.last_error}</code>)}
                </Td>
                <Td className="text-muted" from="sm" num>
                  {delivery.attempts_made}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
