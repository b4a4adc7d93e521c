"use client";

import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { deliveriesAddress } from "./view.ts";

type DeliveriesShownProps = { slug: string; count: number; more: boolean; readAt: string };

/**
 * How many deliveries are shown and when they were read. Placed next to the title because the
 * filter bar is full.
 */
export function DeliveriesShown({ slug, count, more, readAt }: DeliveriesShownProps) {
  const { tail } = useAddressView(deliveriesAddress, slug).view;
  // The tail adds rows that are not counted here.
  return <Freshness count={tail ? undefined : count} more={more} readAt={readAt} tail={tail} />;
}
