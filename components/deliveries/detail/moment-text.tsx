import { utcShortDay } from "#components/ui/text/time-text.ts";

/** Times of one delivery are shown to the second, and with their day when it is another than the one before. */
export const clockText = (at: Date): string => at.toISOString().slice(11, 19);

type MomentProps = {
  /** ISO 8601, or milliseconds since 1970. */
  at: string | number;
  /** The day is left out when this falls on the same one. */
  since?: string | undefined;
};

/** A moment in UTC, to the second; on hover the whole of it, and as the clock on this person's wall. */
export function Moment({ at, since }: MomentProps) {
  const date = new Date(at);
  const iso = date.toISOString();
  return (
    <time
      className="whitespace-nowrap"
      dateTime={iso}
      suppressHydrationWarning
      title={`${iso.replace("T", " ").replace("Z", " UTC")}\n${date.toLocaleString("sv-SE")} here`}
    >
      {since?.slice(0, 10) !== iso.slice(0, 10) && `${utcShortDay(date)} `}
      {clockText(date)}
    </time>
  );
}
