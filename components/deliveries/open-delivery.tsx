"use client";

import { useCallback } from "react";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import type { Delivery, ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import type { Endpoint } from "./delivery-filters.tsx";
import { FollowedDelivery } from "./detail/followed-delivery.tsx";
import { ReplayButton } from "./replay-button.tsx";
import type { useView } from "./use-view.ts";
import { type DeliveriesView, deliveriesHref } from "./view.ts";

type OpenDeliveryProps = {
  slug: string;
  view: DeliveriesView;
  show: ReturnType<typeof useView>["show"];
  rows: readonly Delivery[];
  opened: ShownDelivery | null;
  endpoints: readonly Endpoint[];
  mayReplay: boolean;
};

/** The open delivery's sheet. */
export function OpenDelivery({ slug, view, show, rows, opened, endpoints, mayReplay }: OpenDeliveryProps) {
  const { open } = view;
  const onOpen = useCallback((id: string | undefined) => show({ open: id }, id ? "replace" : "push"), [show]);
  if (!open) return null;
  const row = rows.find(({ id }) => id === open);
  return (
    <RowSheet
      closeHref={deliveriesHref(slug, { ...view, open: undefined })}
      noun="delivery"
      onOpen={onOpen}
      open={open}
      rows={rows}
      title={row?.event ?? opened?.event ?? "Delivery"}
    >
      <FollowedDelivery
        actions={(delivery) =>
          mayReplay && <ReplayButton delivery={delivery} onReplayed={(id) => onOpen(id)} slug={slug} />
        }
        endpoints={endpoints}
        id={open}
        initial={opened?.id === open ? opened : undefined}
        key={open}
        slug={slug}
      />
    </RowSheet>
  );
}
