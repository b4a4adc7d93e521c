import { openHref } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryRow } from "./delivery-row.tsx";

type DeliveryTableProps = {
  test: boolean;
  rows: readonly Delivery[];
  /** Rows that are not new to the user. */
  known: readonly Delivery[];
  /** ID of the row whose sheet is open. */
  open: string | undefined;
  /** URL without an open sheet. */
  closedHref: string;
  onOpen: (id: string) => void;
  /** Row selection; undefined without permission to replay. */
  choices: Choices | undefined;
};

type Choices = {
  chosen: ReadonlySet<string>;
  /** Must be stable between renders. */
  onTick: (id: string, on: boolean, range: boolean) => void;
  /** Resends the selected rows, or the given one if none is selected. */
  onSend: (id: string | undefined) => void;
};

export function DeliveryTable({ test, rows, known, open, closedHref, onOpen, choices }: DeliveryTableProps) {
  /** Next to an open sheet there is room only for distinguishing columns and the selection. */
  const choosing = choices !== undefined && choices.chosen.size > 0;
  const old = new Set(known.map(({ id }) => id));
  return (
    <Table
      label={`${test ? "Test" : "Live"} deliveries, newest first`}
      open={open}
      {...(choices && {
        actions: {
          onTick: (id, range) => choices.onTick(id, !choices.chosen.has(id), range),
          onSend: choices.onSend,
        },
      })}
    >
      <TableHead>
        {choices && (
          <Th compact={choosing ? undefined : "never"} className="w-8" from="sm">
            <span className="sr-only">Choose</span>
          </Th>
        )}
        <Th compact={choosing || !choices ? undefined : "first"} className="max-sm:pl-4">
          Time
        </Th>
        <Th>Event</Th>
        <Th compact="never" from="xl">
          Delivery
        </Th>
        <Th compact="xl" from="md">
          Endpoint
        </Th>
        <Th className="max-sm:pr-4 max-sm:text-right">Status</Th>
        <Th compact="never" from="lg">
          Response
        </Th>
        <Th compact="last" from="sm" num>
          Attempts
        </Th>
        <Th compact="never" from="lg">
          Next attempt
        </Th>
      </TableHead>
      <tbody {...rowOpener(onOpen)}>
        {rows.map((delivery) => (
          <DeliveryRow
            choosing={choosing}
            chosen={choices?.chosen.has(delivery.id) ?? false}
            current={delivery.id === open}
            delivery={delivery}
            fresh={!old.has(delivery.id)}
            href={openHref(closedHref, delivery.id)}
            key={delivery.id}
            onTick={choices?.onTick}
          />
        ))}
      </tbody>
    </Table>
  );
}
