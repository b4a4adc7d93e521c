import { openHref } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { RequestRow } from "./request-row.tsx";

type RequestTableProps = {
  slug: string;
  test: boolean;
  rows: readonly ApiRequest[];
  /** Rows that are not new to the user. */
  known: readonly ApiRequest[];
  /** ID of the row whose sheet is open. */
  open: string | undefined;
  /** URL without an open sheet. */
  closedHref: string;
  onOpen: (id: string) => void;
};

/** Calls, newest first. Opening one needs no request because its row has all data. */
export function RequestTable({ slug, test, rows, known, open, closedHref, onOpen }: RequestTableProps) {
  const old = new Set(known.map(({ id }) => id));
  return (
    <Table label={`${test ? "Test" : "Live"} requests, newest first`} open={open}>
      <TableHead>
        <Th>Time</Th>
        <Th>Request</Th>
        <Th compact="xl" from="md">
          Target
        </Th>
        <Th className="max-sm:pr-4 max-sm:text-right">Status</Th>
        <Th compact="never" from="lg">
          Code
        </Th>
        <Th compact="never" from="lg">
          Key
        </Th>
        <Th compact="never" from="xl">
          Source
        </Th>
        <Th compact="last" from="sm" num>
          Took
        </Th>
        <Th compact="never" from="sm" num>
          Credits
        </Th>
      </TableHead>
      <tbody {...rowOpener(onOpen)}>
        {rows.map((request) => (
          <RequestRow
            current={request.id === open}
            fresh={!old.has(request.id)}
            href={openHref(closedHref, request.id)}
            key={request.id}
            request={request}
            slug={slug}
          />
        ))}
      </tbody>
    </Table>
  );
}
