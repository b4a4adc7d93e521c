import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OneDelivery } from "#components/deliveries/one-delivery.tsx";
import { deliveriesAddress } from "#components/deliveries/view.ts";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadDelivery } from "#lib/dashboard/loaders/deliveries.ts";

export const metadata: Metadata = { title: "Delivery" };

type DeliveryPageProps = { params: Promise<{ workspace: string; id: string }> };

/** One delivery, with room for what was sent and answered. */
export default async function DeliveryPage({ params }: DeliveryPageProps) {
  const { workspace: slug, id } = await params;
  const found = await loadDelivery(slug, id);
  if (!found) notFound();
  const { delivery, endpoints, may_replay: mayReplay } = found;
  return (
    <>
      <PageHeader
        parent={{ href: deliveriesAddress.href(slug, { env: delivery.env }), label: "Deliveries" }}
        title={delivery.event}
      />
      <OneDelivery delivery={delivery} endpoints={endpoints} mayReplay={mayReplay} slug={slug} />
    </>
  );
}
