"use client";

import type { ReactNode } from "react";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { LiveProblem, LogLayout } from "#components/ui/table/log-layout.tsx";
import { OpenableTr } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { useOpenRow } from "#components/ui/table/use-open-row.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { ShownListener, ShownListeners } from "#lib/webhooks/listeners/types.ts";
import { ListenerName } from "./listener-name.tsx";
import { ListenerTable, type ListenerTableProps } from "./listener-table.tsx";
import { OpenListener } from "./open-listener.tsx";
import { listenersAddress } from "./view.ts";

type ListenerListProps = {
  slug: string;
  listeners: ShownListeners;
  /** The open listener, which may not be on the page. */
  opened: ShownListener | null;
  mayEnd: boolean;
  mayTest: boolean;
  /** Shown instead of an empty table. */
  empty: ReactNode;
};

/** Open listeners, ended ones below, and the sheet. Polled because they come and go. */
export function ListenerList(props: ListenerListProps) {
  return (
    <QueryProvider>
      <Followed {...props} />
    </QueryProvider>
  );
}

function Followed({ slug, listeners, opened, mayEnd, mayTest, empty }: ListenerListProps) {
  const { page, problem } = useLivePage({
    path: `/api/dashboard/${slug}/listeners`,
    page: listeners,
    readAt: listeners.read_at,
    tail: true,
  });
  const { view, openRow } = useOpenRow(listenersAddress, slug);
  const { open } = view;
  const table = { onOpen: openRow, open, slug };
  const rows = [...page.open, ...page.ended];
  const connected = page.open.filter((listener) => listener.connected).length;
  return (
    <>
      <LiveProblem problem={problem}>This may be out of date.</LiveProblem>
      {page.open.length > 0 && (
        <p className="px-4 pb-3 text-xs text-muted tabular-nums sm:px-6">
          {plural(page.open.length, "listener")}, {connected} connected · updating live
        </p>
      )}
      <LogLayout
        sheet={
          open && (
            <OpenListener
              listener={rows.find(({ id }) => id === open) ?? (opened?.id === open ? opened : undefined)}
              mayEnd={mayEnd}
              mayTest={mayTest}
              onOpen={openRow}
              open={open}
              rows={rows}
              slug={slug}
            />
          )
        }
      >
        {page.open.length > 0 ? <ListenerTable listeners={page.open} {...table} /> : empty}
        {page.ended.length > 0 && <EndedTable listeners={page.ended} {...table} />}
      </LogLayout>
    </>
  );
}

/** Listeners that ended recently, with the reason. */
function EndedTable({ slug, listeners, open, onOpen }: ListenerTableProps) {
  return (
    <section aria-label="Ended in the last 7 days">
      <h2 className="px-4 pt-8 pb-2 font-semibold tracking-tight sm:px-6">Ended in the last 7 days</h2>
      <Table label="Listeners that ended" open={open}>
        <TableHead>
          <Th>Listener</Th>
          <Th from="sm">Why</Th>
          <Th className="text-right">Ended</Th>
        </TableHead>
        <tbody {...rowOpener(onOpen)}>
          {listeners.map((listener) => (
            <OpenableTr current={listener.id === open} id={listener.id} key={listener.id}>
              <ListenerName className="font-normal" listener={listener} slug={slug} />
              <Td className="text-muted" from="sm">
                <UntrustedText className="block max-w-96 truncate" text={listener.ended_reason ?? ""} />
              </Td>
              <Td className="text-right text-muted">{listener.ended_at && <RelativeTime at={listener.ended_at} />}</Td>
            </OpenableTr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
