import { plural } from "#components/ui/text/time-text.ts";
import type { Schedule } from "#lib/scraping/monitors/types.ts";

/**
 * Describes a schedule: "Every 15 minutes", "Every day at 09:00, Europe/Berlin", "0 9 * * 1-5,
 * UTC".
 */
export function scheduleText(schedule: Schedule): string {
  if ("cron" in schedule) return `${schedule.cron}, ${schedule.time_zone}`;
  const unit = schedule.unit.slice(0, -1);
  const every = schedule.every === 1 ? `Every ${unit}` : `Every ${plural(schedule.every, unit)}`;
  return schedule.unit === "days" ? `${every} at ${schedule.at}, ${schedule.time_zone}` : every;
}
