"use client";

import Link from "next/link";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Meter } from "#components/ui/primitives/meter.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { cancelReplayAction, updateReplayAction } from "#lib/dashboard/replays/actions.ts";
import { EITHER_ENV } from "#lib/webhooks/deliveries/constants.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { progressOf, timeLeft } from "./progress.ts";

const LOOK: Record<Replay["status"], { tone: Tone; word: string }> = {
  running: { tone: "info", word: "Running" },
  paused: { tone: "warn", word: "Paused" },
  completed: { tone: "ok", word: "Completed" },
  canceled: { tone: "held", word: "Canceled" },
};

type ReplayRowProps = { slug: string; replay: Replay; mayReplay: boolean; onChanged: () => void };

/** One run: what it sends again, how far it is, and what can be done about it. */
export function ReplayRow({ slug, replay, mayReplay, onChanged }: ReplayRowProps) {
  const { pending, refused, ask } = useAnswer();
  const { share, secondsLeft } = progressOf(replay);
  const { tone, word } = LOOK[replay.status];
  const open = replay.status === "running" || replay.status === "paused";
  const filters = Object.entries(replay.filters).filter(([, value]) => value !== undefined);
  const set = (status: "running" | "paused") =>
    ask(() => updateReplayAction(slug, { replay_id: replay.id, status }), onChanged);
  const cancel = () =>
    ask(
      () => cancelReplayAction(slug, { replay_id: replay.id }),
      () => {
        toast.ok("The replay is canceled", { description: "Requests in progress still finish." });
        onChanged();
      },
    );
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 sm:px-6" data-replay={replay.id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill test={replay.filters.env === "test"} tone={tone}>
          {word}
        </StatusPill>
        <span className="font-medium tabular-nums">
          <ExactTime at={replay.from} /> to <ExactTime at={replay.to} />
        </span>
        {filters.map(([name, value]) => (
          <code className="rounded bg-hover px-1.5 font-mono text-xs text-muted" key={name}>
            {name === "failed_from" && typeof value === "string" ? (
              <>
                failed since <ExactTime at={value} />
              </>
            ) : Array.isArray(value) ? (
              value.join(", ")
            ) : (
              value
            )}
          </code>
        ))}
        <span className="ml-auto text-xs text-muted">
          started <RelativeTime at={replay.created_at} />
        </span>
      </div>
      <Meter
        label={`${grouped(replay.sent)} of ${grouped(replay.total)} sent`}
        max={Math.max(1, replay.total)}
        steady
        value={share * Math.max(1, replay.total)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted tabular-nums">
        <span>
          {grouped(replay.sent)} of {grouped(replay.total)}
          {replay.total_is_final ? "" : " so far"} sent
        </span>
        <span>{grouped(replay.delivered)} delivered</span>
        <span className={replay.failed > 0 ? "text-bad" : ""}>{grouped(replay.failed)} failed</span>
        {replay.retried > 0 && <span>{grouped(replay.retried)} retried now</span>}
        {replay.canceled > 0 && <span>{grouped(replay.canceled)} canceled</span>}
        <span>{grouped(replay.rate_per_second)} a second</span>
        {secondsLeft !== null && secondsLeft > 0 && <span>{timeLeft(secondsLeft)}</span>}
        <Link
          className="text-accent hover:underline"
          href={`/${slug}/deliveries?env=${replay.filters.env ?? EITHER_ENV}&replay=${replay.id}`}
          prefetch={false}
        >
          See its deliveries
        </Link>
        {open && mayReplay && (
          <span className="ml-auto flex gap-2">
            {replay.status === "running" ? (
              <Button onClick={() => set("paused")} pending={pending} size="sm">
                Pause
              </Button>
            ) : (
              <Button onClick={() => set("running")} pending={pending} size="sm">
                Resume
              </Button>
            )}
            <Button onClick={cancel} pending={pending} size="sm">
              Cancel the rest
            </Button>
          </span>
        )}
      </div>
      <p aria-live="polite" className="text-xs font-medium text-bad empty:hidden">
        {refused?.message}
      </p>
    </li>
  );
}
