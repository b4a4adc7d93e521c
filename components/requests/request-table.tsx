import { openableRows } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { RequestRow } from "./request-row.tsx";
import { type RequestsView, requestsAddress } from "./view.ts";

type RequestTableProps = {
  slug: string;
  view: RequestsView;
  rows: readonly ApiRequest[];
  /** Rows that are not new to the reader. */
  known: readonly ApiRequest[];
  onOpen: (id: string) => void;
};

/** The calls, newest first. Opening one asks no server: all that the sheet shows is in its row. */
export function RequestTable({ slug, view, rows, known, onOpen }: RequestTableProps) {
  const compact = view.open !== undefined;
  const old = new Set(known.map(({ id }) => id));
  const rowOf = openableRows({
    rows: rows,
    open: view.open,
    href: (id) => requestsAddress.href(slug, { ...view, open: id }),
    onOpen,
  });
  return (
    <Table label={`${view.env === "test" ? "Test" : "Live"} requests, newest first`}>
      <TableHead>
        <Th>Time</Th>
        <Th>Request</Th>
        <Th from={compact ? "xl" : "md"}>Target</Th>
        <Th className="max-sm:pr-4 max-sm:text-right">Status</Th>
        {!compact && (
          <>
            <Th from="lg">Code</Th>
            <Th from="lg">Key</Th>
            <Th from="xl">Source</Th>
          </>
        )}
        <Th from="sm" num>
          Took
        </Th>
        {!compact && (
          <Th from="sm" num>
            Credits
          </Th>
        )}
      </TableHead>
      <tbody onClickCapture={rowOpener(onOpen)}>
        {rows.map((request) => (
          <RequestRow
            fresh={!old.has(request.id)}
            key={request.id}
            row={rowOf(request.id)}
            request={request}
            slug={slug}
          />
        ))}
      </tbody>
    </Table>
  );
}
