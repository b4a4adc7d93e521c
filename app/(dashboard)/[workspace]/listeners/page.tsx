import type { Metadata } from "next";
import { ListenerList } from "#components/listeners/listener-list.tsx";
import { NoListeners } from "#components/listeners/no-listeners.tsx";
import { listenersAddress } from "#components/listeners/view.ts";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { loadListeners } from "#lib/dashboard/loaders/listeners.ts";

export const metadata: Metadata = { title: "Listeners" };

type ListenersPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ListenersPage({ params, searchParams }: ListenersPageProps) {
  const { workspace: slug } = await params;
  const { open } = listenersAddress.read(await searchParams);
  const view = await loadListeners(slug, open);
  return (
    <>
      <PageHeader
        description="Sessions of gatehouse listen, which forward events to an app on a developer’s machine."
        title="Listeners"
      />
      <WebhooksTabs current="listeners" slug={slug} />
      <ListenerList
        empty={<NoListeners baseUrl={view.base_url} mayCreateKey={view.may_create_key} slug={slug} />}
        listeners={view.listeners}
        mayEnd={view.may_end}
        mayTest={view.may_test}
        opened={view.opened}
        slug={slug}
      />
    </>
  );
}
