import { utcDay } from "#components/ui/text/time-text.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";

/**
 * Returns the calendar month (UTC) that is `back` months before `now`, from its first midnight to
 * the next month's.
 */
export function monthOf(now: Date, back: number): { from: string; to: string; label: string } {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 1));
  const label = from.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
  return { from: from.toISOString(), to: to.toISOString(), label };
}

/** Converts a form's days, including the last, to times; ignores invalid ones. */
export function daysAsSpan(first: string, last: string): { from?: string; to?: string } {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN);
  const [from, to] = [day(first), day(last) + DAY_MS];
  return {
    ...(!Number.isNaN(from) && { from: new Date(from).toISOString() }),
    ...(!Number.isNaN(to) && { to: new Date(to).toISOString() }),
  };
}

/** "1 Nov 2026 to 20 Nov 2026 UTC", including the last day. */
export function spanText({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const last = to && utcDay(new Date(Date.parse(to) - 1));
  if (from && last) {
    const first = utcDay(new Date(from));
    return first === last ? `${first} UTC` : `${first} to ${last} UTC`;
  }
  return from ? `Since ${utcDay(new Date(from))} UTC` : `Until ${last} UTC`;
}
