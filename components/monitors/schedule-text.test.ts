import { expect, it } from "vitest";
import { scheduleText } from "./schedule-text.ts";

it.each([
  [{ cron: "0 9 * * 1-5", time_zone: "UTC" }, "0 9 * * 1-5, UTC"],
  [{ every: 15, unit: "minutes" }, "Every 15 minutes"],
  [{ every: 1, unit: "hours" }, "Every hour"],
  [{ every: 1, unit: "days", at: "09:00", time_zone: "Europe/Berlin" }, "Every day at 09:00, Europe/Berlin"],
] as const)("%j is %s", (schedule, text) => expect(scheduleText(schedule)).toBe(text));
