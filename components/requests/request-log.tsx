"use client";

import { memo, type ReactNode, useMemo } from "react";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LiveProblem, LogBar, LogLayout } from "#components/ui/table/log-layout.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import { TailButton } from "#components/ui/table/tail-button.tsx";
import { TimeFilter } from "#components/ui/table/time-filter.tsx";
import { useOpenRow } from "#components/ui/table/use-open-row.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import type { ErrorEntry } from "#lib/portal/docs/types.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { CallFilters } from "./call-filters.tsx";
import type { RequestPage } from "./keep-loaded-rows.ts";
import { RequestDetail } from "./request-detail.tsx";
import { RequestTable } from "./request-table.tsx";
import { useLiveRequests, useOpenRequest } from "./use-requests.ts";
import { type RequestsView, requestsAddress, STATUS_CLASSES } from "./view.ts";

type RequestLogProps = {
  slug: string;
  page: RequestPage;
  /** The open request, which may be on another page. */
  opened: ApiRequest | null;
  readAt: string;
  choices: { keys: readonly { id: string; name: string }[]; endpoints: readonly string[] };
  /** Meanings and remedies by error code. */
  errors: Readonly<Record<string, ErrorEntry>>;
  baseUrl: string;
  views: readonly SavedView[];
  /** Shown instead of an empty table. */
  empty: ReactNode;
};

/** The log: filters, table, open request and live tail. */
export function RequestLog(props: RequestLogProps) {
  return (
    <QueryProvider>
      <Log {...props} />
    </QueryProvider>
  );
}

function Log({ slug, page: rendered, opened, readAt, choices, errors, baseUrl, views, empty }: RequestLogProps) {
  const { view, closed, closedHref, show, openRow } = useOpenRow(requestsAddress, slug);
  const { page, problem } = useLiveRequests({
    slug,
    query: requestsAddress.listQuery(view),
    page: rendered,
    readAt,
    tail: view.tail,
  });
  const rows = page.data;
  const codes = useMemo(() => Object.keys(errors), [errors]);
  return (
    <>
      <LogBar
        end={
          <>
            <Freshness count={rows.length} more={page.next_cursor !== null} readAt={readAt} tail={view.tail} />
            {view.cursors.length === 0 && (
              <TailButton onChange={(tail) => show({ tail }, "replace")} tail={view.tail} />
            )}
          </>
        }
        search={<SearchInput label="Search targets, or a request id" />}
      >
        <SavedViews page="requests" query={requestsAddress.filterText(view)} slug={slug} views={views} />
        <RequestFilters {...choices} codes={codes} slug={slug} view={closed} />
      </LogBar>
      <LiveProblem problem={problem}>The live tail is interrupted.</LiveProblem>
      <LogLayout
        sheet={
          <OpenRequest
            baseUrl={baseUrl}
            errors={errors}
            opened={opened}
            rows={rows}
            onOpen={openRow}
            slug={slug}
            view={view}
          />
        }
      >
        {rows.length === 0 ? (
          empty
        ) : (
          <RequestTable
            closedHref={closedHref}
            // Rows added by the tail are highlighted briefly.
            known={view.tail ? rendered.data : rows}
            onOpen={openRow}
            open={view.open}
            rows={rows}
            slug={slug}
            test={view.env === "test"}
          />
        )}
        <LogPages
          cursors={view.cursors}
          href={(cursors) => requestsAddress.pageHref(slug, view, cursors)}
          older={page.next_cursor}
        />
      </LogLayout>
    </>
  );
}

type RequestFiltersProps = {
  slug: string;
  view: RequestsView;
  codes: readonly string[];
  endpoints: readonly string[];
  keys: readonly { id: string; name: string }[];
};

/** Filters of the log; each option is a link. */
const RequestFilters = memo(function RequestFilters({ slug, view, codes, endpoints, keys }: RequestFiltersProps) {
  const href = (change: Partial<RequestsView>) => requestsAddress.refineHref(slug, view, change);
  return (
    <>
      {STATUS_CLASSES.filter((status) => status !== "3xx" || view.status.includes("3xx")).map((status) => {
        const active = view.status.includes(status);
        const rest = active ? view.status.filter((each) => each !== status) : [...view.status, status];
        return (
          <FilterChip active={active} href={href({ status: rest })} key={status}>
            {status}
          </FilterChip>
        );
      })}
      <TimeFilter hrefFor={href} span={view} />
      <ChoiceFilter href={(code) => href({ code })} label="Code" options={codes} value={view.code} />
      <CallFilters endpoints={endpoints} href={href} keys={keys} view={view} />
    </>
  );
});

type OpenRequestProps = {
  slug: string;
  view: RequestsView;
  onOpen: (id: string | undefined) => void;
  rows: readonly ApiRequest[];
  opened: ApiRequest | null;
  errors: Readonly<Record<string, ErrorEntry>>;
  baseUrl: string;
};

/** The open request's sheet, rendered from its row. */
function OpenRequest({ slug, view, onOpen, rows, opened, errors, baseUrl }: OpenRequestProps) {
  const { open } = view;
  const { request, problem } = useOpenRequest(slug, open, opened ? [...rows, opened] : rows);
  if (!open) return null;
  return (
    <RowSheet
      closeHref={requestsAddress.href(slug, { ...view, open: undefined })}
      noun="request"
      onOpen={onOpen}
      open={open}
      rowHref={requestsAddress.href(slug, { env: view.env, open })}
      rows={rows}
      title={request ? `${request.method} ${request.endpoint}` : "Request"}
      absent={
        problem ? `${problem} Check that the address is complete, or close this and search.` : "Loading the request…"
      }
    >
      {request && (
        <RequestDetail
          baseUrl={baseUrl}
          error={request.error_code ? errors[request.error_code] : undefined}
          key={request.id}
          request={request}
          slug={slug}
        />
      )}
    </RowSheet>
  );
}
