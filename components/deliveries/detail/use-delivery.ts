"use client";

import { QueryClient, QueryClientContext, useQuery } from "@tanstack/react-query";
import { useContext, useRef, useState } from "react";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { pollDelay } from "./poll-delay.ts";

/** Fast polling after `reload`, because an attempt was just requested; in ms. */
const HURRY_MS = { every: 1_000, lasts: 15_000 };

/**
 * Polls a delivery until it ends while the tab is visible. Uses the page's query client or its own.
 * @param initial the server-rendered delivery.
 */
export function useDelivery(slug: string, id: string, initial: ShownDelivery | undefined) {
  const shared = useContext(QueryClientContext);
  const [client] = useState(() => shared ?? new QueryClient());
  const hurriesUntil = useRef(0);
  const query = useQuery(
    {
      queryKey: ["delivery", slug, id],
      queryFn: ({ signal }) => readJson<ShownDelivery>(`/api/dashboard/${slug}/deliveries/${id}`, signal),
      // Always stale: a page can be open for hours before its row is reopened.
      ...(initial && { initialData: initial, initialDataUpdatedAt: 0 }),
      staleTime: ({ state }) =>
        state.data && pollDelay(state.data, Date.now()) === false ? Number.POSITIVE_INFINITY : 0,
      refetchInterval: ({ state }) => {
        const delay = state.data ? pollDelay(state.data, Date.now()) : false;
        return delay !== false && Date.now() < hurriesUntil.current ? HURRY_MS.every : delay;
      },
      retry: false,
    },
    client,
  );
  const reload = () => {
    hurriesUntil.current = Date.now() + HURRY_MS.lasts;
    return query.refetch();
  };
  return { delivery: query.data, problem: readProblem(query.error), reload };
}
