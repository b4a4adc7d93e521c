import type { Metadata } from "next";
import { KeyActions } from "#components/keys/key-actions.tsx";
import { KeyDangerZone } from "#components/keys/key-danger-zone.tsx";
import { KeyEnd } from "#components/keys/key-end.tsx";
import { KeyFacts } from "#components/keys/key-facts.tsx";
import { KeyHistoryPanel } from "#components/keys/key-history-panel.tsx";
import { KeyRequestsPanel } from "#components/keys/key-requests-panel.tsx";
import { KeyStatus } from "#components/keys/key-status.tsx";
import { KeyTrafficPanel } from "#components/keys/key-traffic-panel.tsx";
import { keysAddress } from "#components/keys/view.ts";
import { KeyLeak } from "#components/leaks/key-leak.tsx";
import { TestBand } from "#components/shell/test-bar.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { loadKey } from "#lib/dashboard/loaders/keys.ts";
import { loadLeakOfKey } from "#lib/dashboard/loaders/leaks.ts";

type PageProps = { params: Promise<{ workspace: string; id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { workspace, id } = await params;
  return { title: (await loadKey(workspace, id)).key.name };
}

export default async function KeyPage({ params }: PageProps) {
  const { workspace: slug, id } = await params;
  const { key, hours, zone, recent, history, requests, maxDays, mayWrite } = await loadKey(slug, id);
  const leak = await loadLeakOfKey(slug, key.id);
  const by = (action: string) => history.find((change) => change.action === action)?.actor;
  return (
    <>
      {key.env === "test" && <TestBand />}
      <PageHeader
        actions={mayWrite && <KeyActions apiKey={key} maxDays={maxDays} slug={slug} />}
        aside={<KeyStatus apiKey={key} />}
        parent={{
          href: keysAddress.href(slug, { env: key.env, sort: "created" }),
          label: key.env === "live" ? "Live keys" : "Test keys",
        }}
        title={key.name}
      />
      <PageBody>
        <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-4">
            <KeyLeak leak={leak} slug={slug} />
            <KeyEnd apiKey={key} revokedBy={by("key.revoked")} slug={slug} />
            <KeyTrafficPanel env={key.env} hours={hours} lastHour={recent.hour} zone={zone} />
            <KeyRequestsPanel
              env={key.env}
              keyId={key.id}
              requests={requests}
              slug={slug}
              used={key.last_used_at !== null}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4 xl:row-span-2">
            <Panel title="Facts">
              <KeyFacts apiKey={key} createdBy={by("key.created")} slug={slug} />
            </Panel>
            <KeyHistoryPanel history={history} />
          </div>
          {mayWrite && key.status === "active" && (
            <div className="xl:col-start-1">
              <KeyDangerZone apiKey={key} recent={recent} slug={slug} />
            </div>
          )}
        </div>
      </PageBody>
    </>
  );
}
