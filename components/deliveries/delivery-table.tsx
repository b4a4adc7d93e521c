import { openableRows } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { type DeliveriesView, deliveriesAddress } from "./view.ts";

type DeliveryTableProps = {
  slug: string;
  view: DeliveriesView;
  rows: readonly Delivery[];
  /** Rows that are not new to the reader. */
  known: readonly Delivery[];
  onOpen: (id: string) => void;
  /** Which rows are chosen, for who may send them again. */
  choices: Choices | undefined;
};

type Choices = {
  chosen: ReadonlySet<string>;
  onTick: (id: string, on: boolean, range: boolean) => void;
  /** Sends the chosen rows again, or this one where none is chosen. */
  onSend: (id: string | undefined) => void;
};

/** The deliveries, newest first. */
export function DeliveryTable({ slug, view, rows, known, onOpen, choices }: DeliveryTableProps) {
  const compact = view.open !== undefined;
  /** Next to an open delivery there is room for what distinguishes the rows alone, and for what is chosen. */
  const shown = compact && choices?.chosen.size === 0 ? undefined : choices;
  const choiceOf = (id: string) =>
    shown && { on: shown.chosen.has(id), onTick: (on: boolean, range: boolean) => shown.onTick(id, on, range) };
  const old = new Set(known.map(({ id }) => id));
  const rowOf = openableRows({
    rows: rows,
    open: view.open,
    href: (id) => deliveriesAddress.href(slug, { ...view, open: id }),
    onOpen,
  });
  return (
    <Table
      label={`${view.env === "test" ? "Test" : "Live"} deliveries, newest first`}
      {...(choices && {
        actions: {
          onTick: (id, range) => choices.onTick(id, !choices.chosen.has(id), range),
          onSend: choices.onSend,
        },
      })}
    >
      <TableHead>
        {shown && (
          <Th className="w-8" from="sm">
            <span className="sr-only">Choose</span>
          </Th>
        )}
        <Th className="max-sm:pl-4">Time</Th>
        <Th>Event</Th>
        {!compact && <Th from="xl">Delivery</Th>}
        <Th from={compact ? "xl" : "md"}>Endpoint</Th>
        <Th className="max-sm:pr-4 max-sm:text-right">Status</Th>
        {!compact && <Th from="lg">Answer</Th>}
        <Th from="sm" num>
          Tries
        </Th>
        {!compact && <Th from="lg">Next try</Th>}
      </TableHead>
      <tbody onClickCapture={rowOpener(onOpen)}>
        {rows.map((delivery) => (
          <DeliveryRow
            choice={choiceOf(delivery.id)}
            delivery={delivery}
            fresh={!old.has(delivery.id)}
            key={delivery.id}
            row={rowOf(delivery.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}
