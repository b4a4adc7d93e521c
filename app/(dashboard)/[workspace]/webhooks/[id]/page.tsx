import type { Metadata } from "next";
import { TestBand } from "#components/shell/test-bar.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import type { AddressQuery } from "#components/ui/table/page-address.ts";
import { shortAddress } from "#components/webhooks/address.ts";
import { healthSpanOf } from "#components/webhooks/health-span.ts";
import { ResendUndelivered } from "#components/webhooks/resend-undelivered.tsx";
import { WebhookActions, WebhookDangerZone } from "#components/webhooks/webhook-actions.tsx";
import { WebhookFacts } from "#components/webhooks/webhook-facts.tsx";
import { WebhookHistoryPanel } from "#components/webhooks/webhook-history-panel.tsx";
import { WebhookSecretPanel } from "#components/webhooks/webhook-secret-panel.tsx";
import { WebhookState } from "#components/webhooks/webhook-state.tsx";
import { WebhookStatus } from "#components/webhooks/webhook-status.tsx";
import { loadWebhook } from "#lib/dashboard/loaders/webhooks.ts";

type PageProps = {
  params: Promise<{ workspace: string; id: string }>;
  searchParams: Promise<AddressQuery>;
};

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { workspace, id } = await props.params;
  const { webhook } = await loadWebhook(workspace, id, healthSpanOf(await props.searchParams));
  return { title: webhook.description || shortAddress(webhook.url) };
}

/** One webhook: its health, recent deliveries, secret and actions. */
export default async function WebhookPage(props: PageProps) {
  const { workspace: slug, id } = await props.params;
  const span = healthSpanOf(await props.searchParams);
  const view = await loadWebhook(slug, id, span);
  const { webhook, health, failed, history, verifySnippet, mayWrite, mayTest, mayReplay } = view;
  const by = (action: string) => history.find((change) => change.action === action)?.actor;
  return (
    <>
      {webhook.test_only && <TestBand />}
      <PageHeader
        actions={
          <WebhookActions
            failed={failed}
            health={health}
            mayTest={mayTest}
            mayWrite={mayWrite}
            slug={slug}
            webhook={webhook}
          />
        }
        aside={<WebhookStatus webhook={webhook} />}
        description={webhook.description}
        parent={{ href: `/${slug}/webhooks`, label: "Webhooks" }}
        title={<span className="break-all">{shortAddress(webhook.url)}</span>}
      />
      <PageBody>
        <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr]">
          <WebhookState
            {...view}
            pausedBy={by("webhook.paused")}
            resend={mayReplay && <ResendUndelivered readAt={view.readAt} slug={slug} webhook={webhook} />}
            slug={slug}
            span={span}
          />
          <div className="flex min-w-0 flex-col gap-4 xl:row-span-2">
            <Panel title="Facts">
              <WebhookFacts createdBy={by("webhook.created")} webhook={webhook} />
            </Panel>
            <WebhookSecretPanel mayWrite={mayWrite} slug={slug} verifySnippet={verifySnippet} webhook={webhook} />
            <WebhookHistoryPanel history={history} />
          </div>
          {view.week !== undefined && (
            <div className="xl:col-start-1">
              <WebhookDangerZone health={health} slug={slug} webhook={webhook} week={view.week} />
            </div>
          )}
        </div>
      </PageBody>
    </>
  );
}
