"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { TailButton } from "#components/ui/table/tail-button.tsx";
import type { DeliveryPage, ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryFilters, type Endpoint } from "./delivery-filters.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { ExportMenu } from "./export/export-menu.tsx";
import { ExportProgress } from "./export/export-progress.tsx";
import { type ExportFormat, useExport } from "./export/use-export.ts";
import { NoMatch } from "./no-match.tsx";
import { OpenDelivery } from "./open-delivery.tsx";
import { useView } from "./use-view.ts";
import { atPage, deliveriesHref, listQuery, readView } from "./view.ts";

type DeliveryLogProps = {
  slug: string;
  page: DeliveryPage;
  /** The open delivery, wherever in the log it stands. */
  opened: ShownDelivery | null;
  readAt: string;
  endpoints: readonly Endpoint[];
  mayReplay: boolean;
  /** Stands in for the table when nothing is there at all. */
  empty: ReactNode | undefined;
};

/** The log: filters, the table, the open delivery beside it, and the live tail. */
export function DeliveryLog(props: DeliveryLogProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Log {...props} />
    </QueryClientProvider>
  );
}

function Log({ slug, page: rendered, opened, readAt, endpoints, mayReplay, empty }: DeliveryLogProps) {
  const { view, show } = useView(slug);
  const query = new URLSearchParams(listQuery(view));
  const { page, problem } = useLivePage<DeliveryPage>({
    path: `/api/dashboard/${slug}/deliveries?${query}`,
    page: rendered,
    readAt,
    tail: view.tail,
  });
  const rows = page.data;
  const older = page.next_cursor;
  const olderHref = older ? deliveriesHref(slug, atPage(view, [...view.cursors, older])) : undefined;
  const exporting = useExport(slug);
  const exportAs = (format: ExportFormat) => {
    const { cursor: _, ...narrowed } = listQuery(view);
    void exporting.start(format, narrowed);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3 sm:px-6">
        <DeliveryFilters endpoints={endpoints} slug={slug} view={view} />
        <span className="ml-auto flex items-center gap-3">
          <Freshness count={rows.length} more={older !== null} readAt={readAt} tail={view.tail} />
          <ExportMenu onChoose={exportAs} />
          {view.cursors.length === 0 && <TailButton onChange={(tail) => show({ tail }, "replace")} tail={view.tail} />}
        </span>
      </div>
      {exporting.run && (
        <ExportProgress
          onAgain={() => exportAs(exporting.run?.format ?? "csv")}
          onStop={exporting.stop}
          run={exporting.run}
        />
      )}
      {problem && (
        <Callout className="mx-4 mb-3 sm:mx-6" tone="warn">
          The live tail is interrupted. {problem} It looks again every two seconds.
        </Callout>
      )}
      <div className="flex min-w-0 flex-1 items-start border-t border-line">
        <div className="min-w-0 flex-1">
          {rows.length === 0 ? (
            (empty ?? <NoMatch href={deliveriesHref(slug, readView({ env: view.env }))} olderHref={olderHref} />)
          ) : (
            <DeliveryTable
              compact={view.open !== undefined}
              // Rows that the tail brought are lit for a moment.
              known={view.tail ? rendered.data : rows}
              onOpen={(open) => show({ open }, view.open ? "replace" : "push")}
              rows={rows}
              slug={slug}
              view={view}
            />
          )}
          <LogPages
            cursors={view.cursors}
            href={(cursors) => deliveriesHref(slug, atPage(view, cursors))}
            older={page.next_cursor}
          />
        </div>
        <OpenDelivery
          endpoints={endpoints}
          mayReplay={mayReplay}
          opened={opened}
          rows={rows}
          show={show}
          slug={slug}
          view={view}
        />
      </div>
    </>
  );
}
