import type { MouseEvent } from "react";
import { Table } from "#components/ui/table.tsx";
import { TableHead, Th } from "#components/ui/table-parts.tsx";
import type { Delivery } from "#lib/deliveries/types.ts";
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
  const openRow = (event: MouseEvent<HTMLTableSectionElement>) => {
    const target = event.target as Element;
    const id = target.closest("tr")?.dataset.row;
    if (!id || event.metaKey || event.ctrlKey || event.shiftKey || window.getSelection()?.toString()) return;
    if (target.closest("a:not([data-row-link]), button")) return;
    // Here, not by the table: that would follow the link to the server.
    event.preventDefault();
    event.stopPropagation();
    onOpen(id);
    document.getElementById(`open-${id}`)?.focus();
  };
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
      {/* For the mouse; the keyboard presses the link in each row, which is a click too. */}
      <tbody onClickCapture={openRow}>
        {rows.map((delivery) => (
          <DeliveryRow
            compact={compact}
            current={delivery.id === view.open}
            delivery={delivery}
            fresh={!old.has(delivery.id)}
            href={deliveriesHref(slug, { ...view, open: delivery.id })}
            key={delivery.id}
            onWalk={view.open === undefined || view.open === delivery.id ? undefined : () => onOpen(delivery.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}
