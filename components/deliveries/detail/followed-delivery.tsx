"use client";

import { QueryClient, QueryClientContext, useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useContext, useRef, useState } from "react";
import { LogDays } from "#components/retention/log-days.tsx";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import type { ShownDelivery as Delivery, ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import type { DeliveryDetailProps } from "./delivery-detail.tsx";
import type { Endpoint } from "./delivery-facts.tsx";
import { pollDelay } from "./poll-delay.ts";

type FollowedDeliveryProps = {
  /** Renders the delivery. A list loads its code on demand. */
  Detail: ComponentType<DeliveryDetailProps>;
  slug: string;
  id: string;
  /** The server-rendered delivery; fetched if absent. */
  initial?: Delivery | undefined;
  /** The workspace's webhooks, to name the delivery's. */
  endpoints: readonly Endpoint[];
  layout?: "sheet" | "page";
  /** Actions that the user may take; `reload` fetches the delivery again. */
  actions?: ((delivery: Delivery, reload: () => void) => ReactNode) | undefined;
};

/** One delivery, polled until it ends. */
export function FollowedDelivery(props: FollowedDeliveryProps) {
  const { Detail, slug, id, initial, endpoints, layout = "sheet", actions } = props;
  const { delivery, problem, reload } = useDelivery(slug, id, initial);
  if (!delivery)
    return problem ? (
      <Callout
        action={
          <Button onClick={() => reload()} size="sm">
            Try again
          </Button>
        }
        title="The delivery cannot be shown."
        tone="bad"
      >
        {problem} Deliveries are kept <LogDays /> days. Older ones have been deleted.
      </Callout>
    ) : (
      <LoadingDelivery />
    );
  return (
    <>
      {problem && <Callout tone="warn">This may be out of date. {problem} Trying again.</Callout>}
      <Detail
        actions={actions?.(delivery, () => void reload())}
        delivery={delivery}
        endpoint={endpoints.find((endpoint) => endpoint.id === delivery.webhook_id) ?? null}
        key={delivery.id}
        layout={layout}
        slug={slug}
      />
    </>
  );
}

export function LoadingDelivery() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <p className="sr-only" role="status">
        Loading the delivery…
      </p>
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-10" />
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
      <Skeleton className="h-72" />
    </div>
  );
}

/** Fast polling after `reload`, because an attempt was just requested; in ms. */
const HURRY_MS = { every: 1_000, lasts: 15_000 };

/**
 * Polls a delivery until it ends while the tab is visible. Uses the page's query client or its own.
 * @param initial the server-rendered delivery.
 */
function useDelivery(slug: string, id: string, initial: ShownDelivery | undefined) {
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
