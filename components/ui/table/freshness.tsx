import { utcTime } from "../text/time-text.ts";

type FreshnessProps = { count: number; more: boolean; readAt: string; tail: boolean };

/** How many are shown, and how fresh that is. */
export function Freshness({ count, more, readAt, tail }: FreshnessProps) {
  if (count === 0) return null;
  const shown = more ? `${count} shown, more below` : `${count} shown, all there are`;
  return (
    <span className="text-xs text-muted tabular-nums max-sm:sr-only">
      {shown} ·{" "}
      {tail ? (
        "followed live"
      ) : (
        <span title={`Read at ${utcTime(new Date(readAt))}`}>exact at {readAt.slice(11, 19)} UTC</span>
      )}
    </span>
  );
}
