import Link from "next/link";
import { ReplayProgress } from "#components/replays/replay-progress.tsx";
import { ReplayScope } from "#components/replays/replay-scope.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { ReplayReason, ReplayWithReasons } from "#lib/webhooks/replays/types.ts";
import { reasonText } from "./reason-text.ts";

export function ReplayResult({ slug, replay }: { slug: string; replay: ReplayWithReasons }) {
  return (
    <div className="grid items-start gap-4 px-4 pb-4 sm:px-6 lg:grid-cols-2">
      <Panel title="Result">
        <ReplayProgress replay={replay} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <ReplayScope replay={replay} slug={slug} />
          <span>
            started <RelativeTime at={replay.created_at} />
          </span>
          {replay.retried_by !== null && (
            <Link className="text-accent hover:underline" href={`/${slug}/replays/${replay.retried_by}`}>
              See the latest retry
            </Link>
          )}
        </p>
      </Panel>
      {replay.reasons.length > 0 && (
        <Panel title="Why deliveries are failing">
          <ReplayReasons reasons={replay.reasons} />
        </Panel>
      )}
    </div>
  );
}

/** Results of the last attempts of failing deliveries, most frequent first. */
function ReplayReasons({ reasons }: { reasons: readonly ReplayReason[] }) {
  return (
    <ul aria-label="Reasons" className="flex flex-col">
      {reasons.map((reason) => (
        <li
          className="flex items-center justify-between gap-4 border-t border-line py-1.5 first:border-t-0"
          key={`${reason.status_code} ${reason.error}`}
        >
          <code className="font-mono text-xs">{reasonText(reason)}</code>
          <span className="tabular-nums">{grouped(reason.count)}</span>
        </li>
      ))}
    </ul>
  );
}
