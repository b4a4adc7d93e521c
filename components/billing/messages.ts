import { grouped } from "#components/ui/text/time-text.ts";
import type { Crossing } from "#lib/billing/alerts/types.ts";

/**
 * Describes what a threshold will do.
 * @param unspent balance plus holds, which the threshold is compared with.
 */
export function thresholdText(unspent: number, threshold: number | null): string {
  if (threshold === null) return "Off: nobody is notified before the credits run out.";
  if (threshold > unspent)
    return `${grouped(unspent)} credits are left, already below ${grouped(threshold)}: the next call that costs credits sends the notice.`;
  return `Owners, billing members and contacts get one mail, and webhooks credits.low, when fewer than ${grouped(threshold)} credits are left. After a top-up, it applies again.`;
}

/**
 * Names the levels that were already spent when set and therefore send no mail; undefined if there
 * are none.
 */
export function crossedText(crossed: readonly Crossing[]): string | undefined {
  const levels = crossed.filter(({ subject }) => subject === "workspace").map(({ level }) => level);
  const keys = new Set(crossed.filter(({ subject }) => subject !== "workspace").map(({ subject }) => subject)).size;
  const parts = [
    ...(levels.length > 0 ? [`${listed([...new Set(levels)].sort((a, b) => a - b))} of this budget`] : []),
    ...(keys > 0 ? [`a level of ${keys === 1 ? "one key's ceiling" : `${keys} keys' ceilings`}`] : []),
  ];
  return parts.length === 0 ? undefined : `Already passed, so no email is sent: ${parts.join(", and ")}.`;
}

const listed = (levels: readonly number[]): string => levels.map((level) => `${level}%`).join(", ");

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats 2026-11 as "November 2026". */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
