"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { TailButton } from "#components/ui/table/tail-button.tsx";
import type { ErrorEntry } from "#lib/portal/docs/types.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { OpenRequest } from "./open-request.tsx";
import { RequestFilters } from "./request-filters.tsx";
import { RequestTable } from "./request-table.tsx";
import { type RequestPage, useLiveRequests } from "./use-requests.ts";
import { useView } from "./use-view.ts";
import { atPage, listQuery, requestsHref } from "./view.ts";

type RequestLogProps = {
  slug: string;
  page: RequestPage;
  /** The open request, when it may not be on the page. */
  opened: ApiRequest | null;
  readAt: string;
  choices: { keys: readonly { id: string; name: string }[]; endpoints: readonly string[] };
  /** What each error code means, and what to do. */
  errors: Readonly<Record<string, ErrorEntry>>;
  baseUrl: string;
  /** Stands in for the table when nothing is there. */
  empty: ReactNode;
};

/** The log: filters, the table, the open request beside it, and the live tail. */
export function RequestLog(props: RequestLogProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Log {...props} />
    </QueryClientProvider>
  );
}

function Log({ slug, page: rendered, opened, readAt, choices, errors, baseUrl, empty }: RequestLogProps) {
  const { view, show } = useView(slug);
  const { page, problem } = useLiveRequests({ slug, query: listQuery(view), page: rendered, readAt, tail: view.tail });
  const rows = page.data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3 sm:px-6">
        <RequestFilters {...choices} codes={Object.keys(errors)} slug={slug} view={view} />
        <span className="ml-auto flex items-center gap-3">
          <Freshness count={rows.length} more={page.next_cursor !== null} readAt={readAt} tail={view.tail} />
          {view.cursors.length === 0 && <TailButton onChange={(tail) => show({ tail }, "replace")} tail={view.tail} />}
        </span>
      </div>
      {problem && (
        <Callout className="mx-4 mb-3 sm:mx-6" tone="warn">
          The live tail is interrupted. {problem} It looks again every two seconds.
        </Callout>
      )}
      <div className="flex min-w-0 flex-1 items-start border-t border-line">
        <div className="min-w-0 flex-1">
          {rows.length === 0 ? (
            empty
          ) : (
            <RequestTable
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
            href={(cursors) => requestsHref(slug, atPage(view, cursors))}
            older={page.next_cursor}
          />
        </div>
        <OpenRequest
          baseUrl={baseUrl}
          errors={errors}
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
