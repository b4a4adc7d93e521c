"use client";

import { useTimes } from "#components/ui/hooks/times.tsx";
import { clockIn, dayIn, shortDayIn, sortableIn } from "#components/ui/text/zoned-time.ts";

type MomentProps = {
  /** ISO 8601 or Unix milliseconds. */
  at: string | number;
  /** The date is omitted if it is the same day. */
  since?: string | undefined;
};

/** A time to the second in the user's zone; the tooltip also has UTC. */
export function Moment({ at, since }: MomentProps) {
  const { zone } = useTimes();
  const date = new Date(at);
  const iso = date.toISOString();
  const isSameDay = since !== undefined && dayIn(new Date(since), zone) === dayIn(date, zone);
  const utc = iso.replace("T", " ").replace("Z", " UTC");
  return (
    <time
      className="whitespace-nowrap"
      dateTime={iso}
      suppressHydrationWarning
      title={zone === "UTC" ? utc : `${utc}\n${sortableIn(date, zone)} ${zone}`}
    >
      {!isSameDay && `${shortDayIn(date, zone)} `}
      {clockIn(date, zone)}
    </time>
  );
}
