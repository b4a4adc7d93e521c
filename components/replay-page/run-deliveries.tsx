import Link from "next/link";
import { DeliveryStatusPill } from "#components/deliveries/delivery-status.tsx";
import { withoutScheme } from "#components/deliveries/without-scheme.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { reasonText } from "./reason-text.ts";

type RunDeliveriesProps = { slug: string; deliveries: readonly Delivery[] };

export function RunDeliveries({ slug, deliveries }: RunDeliveriesProps) {
  return (
    <Table label="Deliveries of this replay">
      <TableHead>
        <Th>Delivery</Th>
        <Th from="md">Endpoint</Th>
        <Th>Status</Th>
        <Th from="sm">Last response</Th>
        <Th from="sm" num>
          Attempts
        </Th>
      </TableHead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr className="border-b border-line" key={delivery.id}>
            <Td className="max-w-0 w-1/2">
              <Link
                className="block truncate hover:underline"
                href={`/${slug}/deliveries/${delivery.id}`}
                prefetch={false}
              >
                {delivery.event}
                <span className="sr-only">, {delivery.id}</span>
              </Link>
              <bdi className="block truncate text-xs text-muted md:hidden">{withoutScheme(delivery.url)}</bdi>
            </Td>
            <Td className="w-1/2 max-w-0" from="md">
              <bdi className="block truncate text-muted" title={delivery.url}>
                {withoutScheme(delivery.url)}
              </bdi>
            </Td>
            <Td>
              <DeliveryStatusPill delivery={delivery} />
            </Td>
            <Td from="sm">
              {(delivery.last_status !== null || delivery.last_error !== null) && (
                <code className="font-mono text-xs text-muted">
                  {reasonText({ status_code: delivery.last_status, error: delivery.last_error })}
                </code>
              )}
            </Td>
            <Td from="sm" num>
              {delivery.attempts_made}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
