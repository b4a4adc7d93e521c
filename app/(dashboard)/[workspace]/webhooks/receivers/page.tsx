import type { Metadata } from "next";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Receivers } from "#components/webhooks/receivers.tsx";
import { SendTestEvent } from "#components/webhooks/send-test-event.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { loadReceivers } from "#lib/dashboard/loaders/webhooks.ts";

export const metadata: Metadata = { title: "Receivers" };

/** How to receive webhooks, with sample code. */
export default async function ReceiversPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const { receivers, mayWrite, mayTest } = await loadReceivers(slug);
  return (
    <>
      <PageHeader actions={mayTest && <SendTestEvent slug={slug} />} title="Webhooks" />
      <WebhooksTabs current="webhooks/receivers" slug={slug} />
      <Receivers mayWrite={mayWrite} samples={receivers} slug={slug} />
    </>
  );
}
