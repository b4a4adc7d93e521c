import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { type DeliveriesView, deliveriesHref } from "./view.ts";

type DeliveryTableProps = {
  slug: string;
  view: DeliveriesView;
  rows: readonly Delivery[];
  /** Rows that are not new to the reader. */
  known: readonly Delivery[];
  /** A sheet stands beside it: shows less. */
  compact: boolean;
  onOpen: (id: string) => void;
};

/** The deliveries, newest first. */
export function DeliveryTable({ slug, view, rows, known, compact, onOpen }: DeliveryTableProps) {
  const old = new Set(known.map(({ id }) => id));
  const walks = rows.some(({ id }) => id === view.open);
  return (
    <Table label={`${view.env === "test" ? "Test" : "Live"} deliveries, newest first`}>
      <TableHead>
        <Th>Time</Th>
        <Th>Event</Th>
        {!compact && <Th from="xl">Delivery</Th>}
        <Th from={compact ? "xl" : "md"}>Endpoint</Th>
        <Th className="max-sm:pr-4 max-sm:text-right">Outcome</Th>
        {!compact && <Th from="lg">Answer</Th>}
        <Th from="sm" num>
          Tries
        </Th>
        {!compact && <Th from="lg">Next try</Th>}
      </TableHead>
      <tbody onClickCapture={rowOpener(onOpen)}>
        {rows.map((delivery) => (
          <DeliveryRow
            compact={compact}
            current={delivery.id === view.open}
            delivery={delivery}
            fresh={!old.has(delivery.id)}
            href={deliveriesHref(slug, { ...view, open: delivery.id })}
            key={delivery.id}
            onWalk={walks && view.open !== delivery.id ? () => onOpen(delivery.id) : undefined}
          />
        ))}
      </tbody>
    </Table>
  );
}
