import type { Metadata } from "next";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { EnvelopeSection } from "#components/webhooks/envelope-section.tsx";
import { EventSection } from "#components/webhooks/event-section.tsx";
import { SendTestEvent } from "#components/webhooks/send-test-event.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { loadEventCatalogue } from "#lib/dashboard/loaders/webhooks.ts";

export const metadata: Metadata = { title: "Event catalogue" };

/** Every event type: when it is sent and what it contains. */
export default async function EventCataloguePage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const { envelope, events, mayTest } = await loadEventCatalogue(slug);
  return (
    <>
      <PageHeader actions={mayTest && <SendTestEvent slug={slug} />} title="Webhooks" />
      <WebhooksTabs current="webhooks/events" slug={slug} />
      <div className="px-4 pb-8 sm:px-6">
        <EnvelopeSection envelope={envelope} />
        {events.map(({ fields, ...event }) => (
          <EventSection event={event} fields={fields} key={event.type} />
        ))}
      </div>
    </>
  );
}
