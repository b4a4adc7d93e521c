"use client";

import { useTimes } from "#components/ui/hooks/times.tsx";
import { clockIn, dayIn, shortDayIn, sortableIn } from "#components/ui/text/zoned-time.ts";

type MomentProps = {
  /** ISO 8601, or milliseconds since 1970. */
  at: string | number;
  /** The day is left out when this falls on the same one. */
  since?: string | undefined;
};

/** A moment of a delivery, to the second, in the reader's zone; on hover the whole of it, in UTC too. */
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
