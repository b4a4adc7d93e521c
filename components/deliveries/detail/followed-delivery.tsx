"use client";

import type { ComponentType, ReactNode } from "react";
import { LogDays } from "#components/retention/log-days.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import type { ShownDelivery as Delivery } from "#lib/webhooks/deliveries/types.ts";
import type { DeliveryDetailProps } from "./delivery-detail.tsx";
import type { Endpoint } from "./delivery-facts.tsx";
import { useDelivery } from "./use-delivery.ts";

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
        {problem} Deliveries are kept <LogDays /> days; an older one is gone.
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
