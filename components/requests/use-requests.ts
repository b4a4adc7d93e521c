"use client";

import { useQuery } from "@tanstack/react-query";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { keepLoadedRows, type RequestPage } from "./keep-loaded-rows.ts";

type LiveOptions = {
  slug: string;
  query: Readonly<Record<string, string>>;
  page: RequestPage;
  readAt: string;
  tail: boolean;
};

/** A page of the list; with `tail`, polled every two seconds while the tab is visible. */
export function useLiveRequests({ slug, query, ...rest }: LiveOptions) {
  const { within_ms: within } = query;
  return useLivePage<RequestPage>({
    path: `/api/dashboard/${slug}/requests?${new URLSearchParams(query)}`,
    merge: (shown, read) => keepLoadedRows(shown, read, within === undefined ? undefined : Date.now() - Number(within)),
    ...rest,
  });
}

/** The request of the open sheet: from the list, as rendered by the server, or fetched. */
export function useOpenRequest(slug: string, id: string | undefined, known: readonly ApiRequest[]) {
  const found = known.find((request) => request.id === id);
  const fetched = useQuery({
    queryKey: ["request", slug, id],
    queryFn: ({ signal }) => readJson<ApiRequest>(`/api/dashboard/${slug}/requests/${id}`, signal),
    enabled: id !== undefined && found === undefined,
    retry: false,
  });
  return { request: found ?? (id === undefined ? undefined : fetched.data), problem: readProblem(fetched.error) };
}
