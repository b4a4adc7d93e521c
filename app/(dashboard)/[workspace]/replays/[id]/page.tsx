import type { Metadata } from "next";
import { ChangeReplay } from "#components/replay-page/change-replay.tsx";
import { ReplayResult } from "#components/replay-page/replay-result.tsx";
import { RunDeliveries } from "#components/replay-page/run-deliveries.tsx";
import { REPLAY_LOOK } from "#components/replays/replay-look.ts";
import { RetryFailing } from "#components/replays/retry-failing.tsx";
import { FollowPage } from "#components/ui/hooks/follow-page.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import { firstOf } from "#components/ui/table/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadReplay } from "#lib/dashboard/loaders/replays.ts";

export const metadata: Metadata = { title: "Replay" };

type ReplayPageProps = {
  params: Promise<{ workspace: string; id: string }>;
  searchParams: Promise<{ cursor?: string | string[] }>;
};

/** A bulk replay: its result, why the rest is failing, and its deliveries. */
export default async function ReplayPage({ params, searchParams }: ReplayPageProps) {
  const { workspace: slug, id } = await params;
  const cursor = firstOf(await searchParams, "cursor");
  const { replay, deliveries, next, may_replay: mayReplay } = await loadReplay(slug, id, cursor);
  const { tone, word } = REPLAY_LOOK[replay.status];
  const open = replay.status === "running" || replay.status === "paused";
  const here = `/${slug}/replays/${id}`;
  return (
    <>
      {replay.finished_at === null && <FollowPage />}
      <PageHeader
        actions={
          mayReplay &&
          (open ? (
            <ChangeReplay replay={replay} slug={slug} />
          ) : (
            (replay.retryable ?? replay.failing) > 0 && <RetryFailing count={replay.retryable} id={id} slug={slug} />
          ))
        }
        aside={
          <StatusPill test={replay.filters.env === "test"} tone={tone}>
            {word}
          </StatusPill>
        }
        parent={{ href: `/${slug}/replays`, label: "Replays" }}
        title="Replay"
      />
      <ReplayResult replay={replay} slug={slug} />
      <RunDeliveries deliveries={deliveries} slug={slug} />
      <Pagination
        newestHref={cursor === undefined ? undefined : here}
        olderHref={next ? `${here}?cursor=${next}` : undefined}
      />
    </>
  );
}
