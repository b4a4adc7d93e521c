import { expect, it } from "vitest";
import type { ScheduleRun } from "#lib/platform/database/leases/schedule-runs.ts";
import { mergeFigures } from "./read-all-figures.ts";
import type { Figures } from "./read-figures.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const run = (name: string, hour: number | null, failures = 0): ScheduleRun => ({
  name,
  every_ms: 1_000,
  succeeded_at: hour === null ? null : at(hour),
  failed_at: null,
  failures,
  problem: null,
});

function figuresOf(number: number, rest: Partial<Figures> = {}): Figures {
  return {
    lanes: { live: number, held: 1 },
    oldest_due_delivery_seconds: number,
    oldest_due_notice_seconds: 0,
    oldest_due_scrape_seconds: 0,
    jobs_unfinished: number,
    webhooks_paused: number,
    webhooks_failing: 0,
    partition_days_ahead: number,
    books_wrong: number,
    database_bytes: 100 * number,
    schedules: [],
    backup: {
      isScheduled: false,
      takenAt: null,
      bytes: null,
      place: null,
      firstAt: null,
      failedAt: null,
      problem: null,
    },
    export: { isScheduled: true, through: at(number), writtenAt: null, bytes: number, failedAt: null, problem: null },
    archive: {
      isScheduled: true,
      days: number,
      bytes: number,
      dueSince: null,
      movedAt: null,
      failedAt: null,
      problem: null,
    },
    ...rest,
  };
}

it("mergeFigures adds counts, takes the worst ages, and counts a node's size once", () => {
  const merged = mergeFigures([
    { node: "a", figures: figuresOf(4) },
    { node: "a", figures: figuresOf(4) },
    { node: "b", figures: figuresOf(2) },
  ]);
  expect(merged).toMatchObject({
    lanes: { live: 10, held: 3 },
    oldest_due_delivery_seconds: 4,
    jobs_unfinished: 10,
    webhooks_paused: 10,
    partition_days_ahead: 2,
    books_wrong: 10,
    database_bytes: 600,
    export: { through: at(2), bytes: 2 },
    archive: { days: 4, bytes: 10, dueSince: null },
  });
});

it("mergeFigures takes the latest run per schedule and the most failures", () => {
  const parts = [
    figuresOf(1, { schedules: [run("usage", 5, 3), run("sweep", 7)] }),
    figuresOf(1, { schedules: [run("usage", 4), run("sweep", null, 1)] }),
  ];
  const merged = mergeFigures([
    { node: "a", figures: parts[0] as Figures },
    { node: "b", figures: parts[1] as Figures },
  ]);
  expect(merged.schedules).toEqual([run("usage", 4, 3), run("sweep", null, 1)]);
});

it("mergeFigures prefers an archive with a day due", () => {
  const due = figuresOf(1);
  const merged = mergeFigures([
    { node: "a", figures: figuresOf(1) },
    { node: "b", figures: { ...due, archive: { ...due.archive, dueSince: at(3) } } },
  ]);
  expect(merged.archive).toMatchObject({ dueSince: at(3), days: 1, bytes: 2 });
});
