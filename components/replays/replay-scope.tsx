import Link from "next/link";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import type { Replay } from "#lib/webhooks/replays/types.ts";

/** The deliveries that a replay covers: its range and filters, or the replay that it retries. */
export function ReplayScope({ slug, replay }: { slug: string; replay: Replay }) {
  if (replay.retry_of !== null)
    return (
      <span className="font-medium">
        Failing deliveries of{" "}
        <Link className="underline hover:no-underline" href={`/${slug}/replays/${replay.retry_of}`} prefetch={false}>
          an earlier replay
        </Link>
      </span>
    );
  const filters = Object.entries(replay.filters).filter(([, value]) => value !== undefined);
  return (
    <>
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
    </>
  );
}
