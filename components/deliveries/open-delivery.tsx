"use client";

import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import type { Delivery, ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryActions } from "./delivery-actions.tsx";
import type { Endpoint } from "./delivery-filters.tsx";
import { FollowedDelivery, LoadingDelivery } from "./detail/followed-delivery.tsx";
import { type DeliveriesView, deliveriesAddress } from "./view.ts";

const DeliveryDetail = lazyPart(
  async () => (await import("./detail/delivery-detail.tsx")).DeliveryDetail,
  <LoadingDelivery />,
);

type OpenDeliveryProps = {
  slug: string;
  view: DeliveriesView;
  onOpen: (id: string | undefined) => void;
  rows: readonly Delivery[];
  opened: ShownDelivery | null;
  endpoints: readonly Endpoint[];
  mayReplay: boolean;
};

export function OpenDelivery({ slug, view, onOpen, rows, opened, endpoints, mayReplay }: OpenDeliveryProps) {
  const { open } = view;
  if (!open) return null;
  const row = rows.find(({ id }) => id === open);
  return (
    <RowSheet
      closeHref={deliveriesAddress.href(slug, { ...view, open: undefined })}
      noun="delivery"
      onOpen={onOpen}
      open={open}
      rowHref={deliveriesAddress.href(slug, { env: view.env, open })}
      rows={rows}
      title={row?.event ?? opened?.event ?? "Delivery"}
    >
      <FollowedDelivery
        Detail={DeliveryDetail}
        actions={(delivery, reload) =>
          mayReplay && (
            <DeliveryActions delivery={delivery} onReplayed={(id) => onOpen(id)} onRetried={reload} slug={slug} />
          )
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
