import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { RequestRow } from "./request-row.tsx";
import { type RequestsView, requestsHref } from "./view.ts";

type RequestTableProps = {
  slug: string;
  view: RequestsView;
  rows: readonly ApiRequest[];
  /** Rows that are not new to the reader. */
  known: readonly ApiRequest[];
  /** A sheet stands beside it: shows less. */
  compact: boolean;
  onOpen: (id: string) => void;
};

/** The calls, newest first. Opening one asks no server: all that the sheet shows is in its row. */
export function RequestTable({ slug, view, rows, known, compact, onOpen }: RequestTableProps) {
  const old = new Set(known.map(({ id }) => id));
  const walks = rows.some(({ id }) => id === view.open);
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
            compact={compact}
            current={request.id === view.open}
            fresh={!old.has(request.id)}
            href={requestsHref(slug, { ...view, open: request.id })}
            key={request.id}
            onWalk={walks && view.open !== request.id ? () => onOpen(request.id) : undefined}
            request={request}
            slug={slug}
          />
        ))}
      </tbody>
    </Table>
  );
}
