import type { Metadata } from "next";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { CreateWebhook } from "#components/webhooks/create-webhook.tsx";
import { FirstWebhook, NoMatchingWebhook } from "#components/webhooks/no-webhooks.tsx";
import { SendTestEvent } from "#components/webhooks/send-test-event.tsx";
import { pageOf, webhooksAddress } from "#components/webhooks/view.ts";
import { WebhooksFilters } from "#components/webhooks/webhooks-filters.tsx";
import { WebhooksTable } from "#components/webhooks/webhooks-table.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { loadWebhooks } from "#lib/dashboard/loaders/webhooks.ts";

export const metadata: Metadata = { title: "Webhooks" };

type WebhooksPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The workspace's webhooks with their health. */
export default async function WebhooksPage({ params, searchParams }: WebhooksPageProps) {
  const { workspace: slug } = await params;
  const view = webhooksAddress.read(await searchParams);
  const page = await loadWebhooks(slug, (all) => pageOf(slug, all, view));
  const { webhooks, shown, health, receivers, verifySnippet, mayWrite, mayTest } = page;
  const first = webhooks.length === 0;
  return (
    <>
      {/* Always mounted: the dialog with the first webhook's secret stays open while the list
          replaces the first steps. */}
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
              shown.matching < webhooks.length
                ? `${shown.matching} of ${webhooks.length}`
                : plural(shown.matching, "webhook")
            }
            slug={slug}
            view={view}
          />
          {shown.webhooks.length > 0 ? (
            <>
              <WebhooksTable health={health} slug={slug} webhooks={shown.webhooks} />
              <Pagination newestHref={shown.newestHref} olderHref={shown.olderHref}>
                {shown.range && `${shown.range}. `}p95 is taken from the latest deliveries.
              </Pagination>
            </>
          ) : (
            <NoMatchingWebhook clearHref={webhooksAddress.href(slug)} />
          )}
        </>
      )}
    </>
  );
}
