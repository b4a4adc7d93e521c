"use client";

import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import type { ErrorEntry } from "#lib/portal/docs/types.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { RequestDetail } from "./request-detail.tsx";
import { useOpenRequest } from "./use-requests.ts";
import { type RequestsView, requestsAddress } from "./view.ts";

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
export function OpenRequest({ slug, view, onOpen, rows, opened, errors, baseUrl }: OpenRequestProps) {
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
