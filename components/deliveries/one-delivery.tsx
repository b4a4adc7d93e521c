"use client";

import { useRouter } from "next/navigation";
import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryActions } from "./delivery-actions.tsx";
import type { Endpoint } from "./delivery-filters.tsx";
import { DeliveryDetail } from "./detail/delivery-detail.tsx";
import { FollowedDelivery } from "./detail/followed-delivery.tsx";

type OneDeliveryProps = {
  slug: string;
  delivery: ShownDelivery;
  endpoints: readonly Endpoint[];
  mayReplay: boolean;
};

/** A delivery's page; a replay opens the new delivery. */
export function OneDelivery({ slug, delivery, endpoints, mayReplay }: OneDeliveryProps) {
  const router = useRouter();
  return (
    <div className="px-4 pb-8 sm:px-6">
      <FollowedDelivery
        Detail={DeliveryDetail}
        actions={(shown, reload) =>
          mayReplay && (
            <DeliveryActions
              delivery={shown}
              onReplayed={(id) => router.push(`/${slug}/deliveries/${id}`)}
              onRetried={reload}
              slug={slug}
            />
          )
        }
        endpoints={endpoints}
        id={delivery.id}
        initial={delivery}
        layout="page"
        slug={slug}
      />
    </div>
  );
}
