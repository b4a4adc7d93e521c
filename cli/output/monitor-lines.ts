import type { Monitor, Schedule } from "#lib/scraping/monitors/types.ts";
import { statusColour } from "./colour.ts";
import { facts } from "./table.ts";
import { shownTime } from "./times.ts";

const WHY_PAUSED: Record<NonNullable<Monitor["paused_reason"]>, string> = {
  paused: "somebody paused it",
  key_ended: "its key was revoked, has expired, or may make no jobs any more",
  no_credits: "the balance, or its key's ceiling, is used up",
};

function shownSchedule(schedule: Schedule): string {
  if ("cron" in schedule) return `${schedule.cron} (${schedule.time_zone})`;
  const { every, unit } = schedule;
  const often = every === 1 ? `every ${unit.slice(0, -1)}` : `every ${every} ${unit}`;
  return schedule.unit === "days" ? `${often} at ${schedule.at} (${schedule.time_zone})` : often;
}

export function monitorLines(monitor: Monitor): string[] {
  const { crawl, last_change_at, last_run_at, next_run_at, paused_reason, urls = [], webhook } = monitor;
  return facts([
    ["Monitor", monitor.id],
    ["Name", monitor.name],
    ["Status", { text: monitor.status, colour: statusColour(monitor.status) }],
    ["Why", paused_reason ? WHY_PAUSED[paused_reason] : ""],
    ["Mode", monitor.env],
    ["Watches", crawl ? `${crawl.url}, ${crawl.limit} pages at most` : urls.join("\n")],
    ["When", shownSchedule(monitor.schedule)],
    ["Next run", next_run_at === null ? "" : shownTime(next_run_at)],
    ["Last run", shownTime(last_run_at)],
    ["Last change", shownTime(last_change_at)],
    ["Webhook", webhook ?? ""],
    ["Paid by", monitor.key_id],
  ]);
}
