import { expect, it, vi } from "vitest";
import { itemPrice } from "#lib/scraping/jobs/rules.ts";
import { forecast, scheduleProblem } from "./forecast.ts";
import { nextRun, nextRuns } from "./schedule/next-run.ts";
import { CreateMonitorInput } from "./schema.ts";
import type { Schedule } from "./types.ts";

vi.mock("./schedule/next-run.ts", { spy: true });

const NOW = new Date("2026-03-01T12:00:00Z");
const input = (more: object) =>
  CreateMonitorInput.parse({ name: "n", urls: ["https://a.example/"], schedule: { every: 1, unit: "hours" }, ...more });

it.each<[object, object]>([
  [{}, { runs: 720, pages_per_run: 1, credits_per_page: 1, credits_per_run: 1, credits: 720 }],
  [{ schedule: { every: 5, unit: "minutes" } }, { runs: 8_640, credits: 8_640 }],
  [{ schedule: { cron: "0 9 * * 1-5" } }, { runs: 22, credits: 22 }],
  [
    { schedule: { cron: "0 0 1 1 *" } },
    { runs: 0, credits: 0, next_runs: expect.arrayContaining(["2027-01-01T00:00:00.000Z"]) },
  ],
  [{ options: { render_js: true } }, { credits_per_page: 6, credits: 4_320 }],
  [
    { urls: undefined, crawl: { url: "https://a.example/", limit: 50 }, schedule: { every: 10, unit: "days" } },
    { runs: 3, pages_per_run: 50, credits_per_run: 50, credits: 150 },
  ],
])("%j has the forecast %j", (more, expected) =>
  expect(forecast(input(more), NOW, itemPrice(input(more).options))).toMatchObject(expected),
);

it("lists the next five runs", () => {
  expect(forecast(input({ schedule: { every: 1, unit: "days", at: "09:00" } }), NOW, 1).next_runs).toEqual(
    [2, 3, 4, 5, 6].map((day) => `2026-03-0${day}T09:00:00.000Z`),
  );
});

it.each<[Schedule, boolean]>([
  [{ cron: "*/5 * * * *", time_zone: "UTC" }, true],
  [{ cron: "*/4 * * * *", time_zone: "UTC" }, false],
  [{ cron: "0,1 9 * * *", time_zone: "UTC" }, false],
  [{ cron: "* 9 1 1 *", time_zone: "UTC" }, false],
  [{ cron: "* 9 29 2 *", time_zone: "UTC" }, false],
  [{ cron: "0,1 9 29 2 *", time_zone: "UTC" }, false],
  [{ cron: "0,1 9 1 6 *", time_zone: "UTC" }, false],
  [{ cron: "0 9 29 2 *", time_zone: "UTC" }, true],
  [{ cron: "0 0 30 2 *", time_zone: "UTC" }, false],
  [{ cron: "58 2 * * *", time_zone: "Europe/Berlin" }, true],
])("%j is allowed: %s", (schedule, may) => expect(scheduleProblem(schedule, NOW) === undefined).toBe(may));

it.each(["0 0 29 2 *", "0 0 1 1 *", "0 9 * * *"])(
  "looks nine years past the first run of %s, and no further",
  (cron) => {
    const asked = vi.mocked(nextRuns).mock.calls;
    asked.length = 0;
    expect(scheduleProblem({ cron, time_zone: "UTC" }, NOW)).toBeUndefined();
    const ends = asked.map(([schedule, , , until]) => until.getTime() - (nextRun(schedule, NOW, NOW)?.getTime() ?? 0));
    expect(ends).toEqual([9 * 366 * 86_400_000]);
  },
);

it.each([
  { schedule: { every: 4, unit: "minutes" } },
  { schedule: { every: 1, unit: "days", at: "24:00" } },
  { schedule: { cron: "0 9 * * *", time_zone: "Mars/Olympus" } },
  { crawl: { url: "https://a.example/" } },
  { urls: undefined },
  { urls: [] },
  { options: { formats: ["html"] } },
])("refuses %j", (more) => expect(() => input(more)).toThrow());
