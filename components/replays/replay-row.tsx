"use client";

import Link from "next/link";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { ReplayActions } from "./replay-actions.tsx";
import { REPLAY_LOOK } from "./replay-look.ts";
import { ReplayProgress } from "./replay-progress.tsx";
import { ReplayScope } from "./replay-scope.tsx";

type ReplayRowProps = { slug: string; replay: Replay; mayReplay: boolean; onChanged: () => void };

/** One replay: its scope, progress or result, and actions. */
export function ReplayRow({ slug, replay, mayReplay, onChanged }: ReplayRowProps) {
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
