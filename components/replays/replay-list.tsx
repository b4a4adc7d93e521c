"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import { LiveProblem } from "#components/ui/table/log-layout.tsx";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { ReplayActions } from "./replay-actions.tsx";
import { REPLAY_LOOK } from "./replay-look.ts";
import { ReplayProgress } from "./replay-progress.tsx";
import { ReplayScope } from "./replay-scope.tsx";

type ReplayListProps = {
  slug: string;
  replays: readonly Replay[];
  readAt: string;
  mayReplay: boolean;
  newest: boolean;
};

/** Bulk replays, newest first; polled every two seconds while one is running. */
export function ReplayList(props: ReplayListProps) {
  return (
    <QueryProvider>
      <Runs {...props} />
    </QueryProvider>
  );
}

/** Also true for a canceled one whose attempts in progress have not finished. */
const isUnderWay = ({ status, finished_at: at }: Replay): boolean => status === "running" || at === null;

function Runs({ slug, replays, readAt, mayReplay, newest }: ReplayListProps) {
  const router = useRouter();
  const { page, problem } = useLivePage<{ data: readonly Replay[] }>({
    path: `/api/dashboard/${slug}/replays`,
    page: { data: replays },
    readAt,
    tail: ({ data }) => newest && data.some(isUnderWay),
  });
  return (
    <>
      <LiveProblem problem={problem}>The progress may be out of date.</LiveProblem>
      <ul aria-label="Replays, newest first" className="border-t border-line">
        {page.data.map((replay) => (
          <ReplayRow
            key={replay.id}
            mayReplay={mayReplay}
            onChanged={() => router.refresh()}
            replay={replay}
            slug={slug}
          />
        ))}
      </ul>
    </>
  );
}

type ReplayRowProps = { slug: string; replay: Replay; mayReplay: boolean; onChanged: () => void };

/** One replay: its scope, progress or result, and actions. */
function ReplayRow({ slug, replay, mayReplay, onChanged }: ReplayRowProps) {
  const { tone, word } = REPLAY_LOOK[replay.status];
  const open = replay.status === "running" || replay.status === "paused";
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 sm:px-6" data-replay={replay.id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill test={replay.filters.env === "test"} tone={tone}>
          {word}
        </StatusPill>
        <ReplayScope replay={replay} slug={slug} />
        <span className="ml-auto text-xs text-muted">
          started <RelativeTime at={replay.created_at} />
        </span>
      </div>
      <ReplayProgress replay={replay} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        <Link className="text-accent hover:underline" href={`/${slug}/replays/${replay.id}`} prefetch={false}>
          {replay.failing > 0 && !open ? "See why, and retry" : "See the result"}
        </Link>
        {open && mayReplay && (
          <span className="ml-auto">
            <ReplayActions onChanged={onChanged} replay={replay} slug={slug} />
          </span>
        )}
      </div>
    </li>
  );
}
