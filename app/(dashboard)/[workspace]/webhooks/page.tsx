import type { Metadata } from "next";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { CreateWebhook } from "#components/webhooks/create-webhook.tsx";
import { FirstWebhook, NoMatchingWebhook } from "#components/webhooks/no-webhooks.tsx";
import { SendTestEvent } from "#components/webhooks/send-test-event.tsx";
import { matches, webhooksAddress } from "#components/webhooks/view.ts";
import { WebhooksFilters } from "#components/webhooks/webhooks-filters.tsx";
import { WebhooksTable } from "#components/webhooks/webhooks-table.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { loadWebhooks } from "#lib/dashboard/webhooks/loaders.ts";

export const metadata: Metadata = { title: "Webhooks" };

type WebhooksPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The subscriptions of a workspace, and how each does. */
export default async function WebhooksPage({ params, searchParams }: WebhooksPageProps) {
  const { workspace: slug } = await params;
  const { webhooks, health, receivers, verifySnippet, mayWrite, mayTest } = await loadWebhooks(slug);
  const view = webhooksAddress.read(await searchParams);
  const shown = webhooks.filter((webhook) => matches(webhook, view));
  const first = webhooks.length === 0;
  return (
    <>
      {/* Always here: a dialog that shows the first webhook's secret stays open while the list takes the place of the first steps. */}
      <PageHeader
        actions={
          <>
            {mayTest && <SendTestEvent slug={slug} />}
            {mayWrite && <CreateWebhook slug={slug} verifySnippet={verifySnippet} />}
          </>
        }
        title="Webhooks"
      />
      <WebhooksTabs current="webhooks" slug={slug} />
      {first ? (
        <FirstWebhook mayTest={mayTest} mayWrite={mayWrite} receivers={receivers} slug={slug} />
      ) : (
        <>
          <WebhooksFilters
            anyTestOnly={webhooks.some((webhook) => webhook.test_only)}
            count={
              shown.length < webhooks.length ? `${shown.length} of ${webhooks.length}` : plural(shown.length, "webhook")
            }
            slug={slug}
            view={view}
          />
          {shown.length > 0 ? (
            <>
              <WebhooksTable health={health} slug={slug} webhooks={shown} />
              <p className="px-4 py-3 text-xs text-muted sm:px-6">
                Exact to the last attempt; p95 is taken from the latest deliveries.
              </p>
            </>
          ) : (
            <NoMatchingWebhook clearHref={webhooksAddress.href(slug)} />
          )}
        </>
      )}
    </>
  );
}
