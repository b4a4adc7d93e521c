import { RotateCcw } from "lucide-react";
import type { Metadata } from "next";
import { ReplayList } from "#components/replays/replay-list.tsx";
import { ReplayWizard } from "#components/replays/replay-wizard.tsx";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { firstOf } from "#components/ui/table/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadReplays } from "#lib/dashboard/loaders/replays.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { REPLAY_RATE_DEFAULT } from "#lib/webhooks/replays/constants.ts";

export const metadata: Metadata = { title: "Replays" };

type ReplaysPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<{ cursor?: string | string[] }>;
};

/** Bulk replays, with progress. */
export default async function ReplaysPage({ params, searchParams }: ReplaysPageProps) {
  const { workspace: slug } = await params;
  const cursor = firstOf(await searchParams, "cursor");
  const { replays, next, may_replay: mayReplay, read_at: readAt, endpoints } = await loadReplays(slug, cursor);
  const hourAgo = new Date(new Date(readAt).getTime() - HOUR_MS).toISOString();
  return (
    <>
      <PageHeader
        actions={
          mayReplay && (
            <ReplayWizard
              choices={{ endpoints }}
              initial={{ from: hourAgo, to: readAt, rate_per_second: REPLAY_RATE_DEFAULT }}
              slug={slug}
            />
          )
        }
        title="Replays"
      />
      <PlaceTabs current="replays" of="deliveries" slug={slug} />
      {replays.length === 0 ? (
        <EmptyState icon={<RotateCcw />} title="No replays yet">
          If an endpoint was down for a while, send its deliveries from that time again here, at a rate it can handle.
          To replay a single delivery, open it.
        </EmptyState>
      ) : (
        <ReplayList mayReplay={mayReplay} newest={cursor === undefined} readAt={readAt} replays={replays} slug={slug} />
      )}
      <Pagination
        newestHref={cursor === undefined ? undefined : `/${slug}/replays`}
        olderHref={next ? `/${slug}/replays?cursor=${next}` : undefined}
      />
    </>
  );
}
