"use client";

import { QueryClient, QueryClientContext, useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { pollDelay } from "./poll-delay.ts";

/**
 * A delivery, read again for as long as it is not over and the tab is looked at. Takes the page's query client, or one of its own.
 *
 * @param initial as the server rendered it.
 */
export function useDelivery(slug: string, id: string, initial: ShownDelivery | undefined) {
  const shared = useContext(QueryClientContext);
  const [client] = useState(() => shared ?? new QueryClient());
  const query = useQuery(
    {
      queryKey: ["delivery", slug, id],
      queryFn: ({ signal }) => readJson<ShownDelivery>(`/api/dashboard/${slug}/deliveries/${id}`, signal),
      // Of any age: a page can stand open for hours before its row is opened again.
      ...(initial && { initialData: initial, initialDataUpdatedAt: 0 }),
      staleTime: ({ state }) =>
        state.data && pollDelay(state.data, Date.now()) === false ? Number.POSITIVE_INFINITY : 0,
      refetchInterval: ({ state }) => (state.data ? pollDelay(state.data, Date.now()) : false),
      retry: false,
    },
    client,
  );
  return { delivery: query.data, problem: readProblem(query.error), reload: query.refetch };
}
