import { describe, expect, test } from "vitest";
import { HOUR_S } from "#lib/platform/values/time.ts";
import {
  type HealthPart,
  isArchiveLate,
  isBackupLate,
  isExportLate,
  isReady,
  judgeArchive,
  judgeBackup,
  judgeBrowser,
  judgeDisk,
  judgeExport,
  judgeSchedules,
  lateSchedules,
} from "./rules.ts";

const now = new Date("2026-11-23T04:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const run = (name: string, seconds: number | null, every_ms = 60_000) => ({
  name,
  every_ms,
  succeeded_at: seconds === null ? null : ago(seconds),
});

describe("schedules", () => {
  test.each([
    ["in time", [run("a", 61)], []],
    ["almost too late", [run("a", 180)], []],
    ["too late", [run("a", 181)], ["a"]],
    ["late only for its own interval", [run("a", 3_000, 3_600_000), run("b", 3_000)], ["b"]],
    ["never completed", [run("a", null)], ["a"]],
  ])("%s", (_, runs, late) => {
    expect(lateSchedules(runs, now)).toEqual(late);
  });

  test("only degrade readiness, with a hint at the worker", () => {
    expect(judgeSchedules([run("roll-usage", 999)], now)).toEqual({
      state: "degraded",
      detail: "not run in time: roll-usage. Is a worker running?",
    });
    expect(judgeSchedules([], now)).toEqual({ state: "degraded", detail: "no worker has run yet" });
    expect(judgeSchedules([run("roll-usage", 1)], now).state).toBe("ok");
  });
});

test.each([
  [50, "ok"],
  [10, "ok"],
  [9.9, "degraded"],
  [1, "degraded"],
  [0.9, "failing"],
] as const)("a disk with %d %% free is %s", (percent, state) => {
  const size = 1_000_000_000;
  expect(judgeDisk({ free: (size * percent) / 100, size })).toEqual({
    state,
    detail: `${percent.toFixed(1)} % of the disk of DATA_DIR is free`,
  });
});

test("a disk of size 0 is full", () => {
  expect(judgeDisk({ free: 0, size: 0 }).state).toBe("failing");
});

test("a process is ready unless a part fails", () => {
  const part = (state: HealthPart["state"]): HealthPart => ({ part: "disk", state, detail: "" });
  expect(isReady([])).toBe(true);
  expect(isReady([part("ok"), part("degraded")])).toBe(true);
  expect(isReady([part("ok"), part("failing")])).toBe(false);
});

const ARCHIVE: Parameters<typeof judgeArchive>[0] = {
  ...{ isScheduled: true, days: 0, bytes: 0, dueSince: null, movedAt: null, failedAt: null, problem: null },
};

test.each([
  ["none is scheduled", { isScheduled: false, takenAt: null, failedAt: null }, false],
  [
    "none is scheduled, and one was made manually",
    { isScheduled: false, takenAt: ago(99 * HOUR_S), failedAt: null },
    false,
  ],
  ["none has begun", { isScheduled: true, takenAt: null, failedAt: null }, false],
  ["the first is running", { isScheduled: true, takenAt: null, failedAt: null, firstAt: ago(26 * HOUR_S) }, false],
  ["none has completed", { isScheduled: true, takenAt: null, failedAt: null, firstAt: ago(26 * HOUR_S + 1) }, true],
  ["the first failed", { isScheduled: true, takenAt: null, failedAt: ago(60) }, true],
  [
    "almost too old",
    { isScheduled: true, takenAt: ago(26 * HOUR_S), failedAt: ago(60), firstAt: ago(99 * HOUR_S) },
    false,
  ],
  ["too old", { isScheduled: true, takenAt: ago(26 * HOUR_S + 1), failedAt: null }, true],
])("a backup is late: %s", (_, last, late) => {
  expect(isBackupLate({ firstAt: null, ...last }, now)).toBe(late);
});

test.each([
  [{ isScheduled: false, takenAt: null, problem: null }, "ok", "none is made: BACKUP_TO is not set"],
  [
    { isScheduled: true, takenAt: null, problem: "no space" },
    "degraded",
    "there is none yet; since then one failed: no space",
  ],
  [{ isScheduled: true, takenAt: ago(60), problem: null }, "ok", "the newest is of 2026-11-23T03:59:00.000Z"],
])("judgeBackup reports %j", (last, state, detail) => {
  const failedAt = last.problem ? ago(1) : null;
  expect(judgeBackup({ place: null, bytes: null, firstAt: null, failedAt, ...last }, now)).toEqual({ state, detail });
});

test.each([
  ["none is scheduled", { isScheduled: false, through: null, failedAt: null }, false],
  ["the first is being written", { isScheduled: true, through: null, failedAt: null }, false],
  ["the first failed", { isScheduled: true, through: null, failedAt: ago(60) }, true],
  ["the next one becomes final now", { isScheduled: true, through: ago(30 * HOUR_S), failedAt: null }, false],
  ["the next one is overdue", { isScheduled: true, through: ago(30 * HOUR_S + 1), failedAt: null }, true],
  [
    "catching up, the newest within the hour",
    { isScheduled: true, through: ago(700 * HOUR_S), writtenAt: ago(HOUR_S), failedAt: null },
    false,
  ],
  [
    "catching up has stalled",
    { isScheduled: true, through: ago(700 * HOUR_S), writtenAt: ago(HOUR_S + 1), failedAt: null },
    true,
  ],
])("an exported day is late: %s", (_, last, late) => {
  expect(isExportLate({ writtenAt: null, ...last }, now)).toBe(late);
});

test.each([
  [{ isScheduled: false, through: null, problem: null }, "ok", "nothing is exported: EXPORT_TO is not set"],
  [
    { isScheduled: true, through: null, problem: "2026-11-22: no space" },
    "degraded",
    "no day is exported yet; one failed: 2026-11-22: no space",
  ],
  [
    { isScheduled: true, through: ago(60), problem: null },
    "ok",
    "all days until 2026-11-23T03:59:00.000Z are exported",
  ],
])("judgeExport reports %j", (last, state, detail) => {
  const failedAt = last.problem ? ago(1) : null;
  expect(judgeExport({ writtenAt: null, bytes: null, failedAt, ...last }, now)).toEqual({ state, detail });
});

test.each([
  ["no archive is configured", { isScheduled: false }, false],
  ["archived days cannot be read", { isScheduled: false, days: 2 }, true],
  ["nothing is due", { movedAt: ago(700 * HOUR_S) }, false],
  ["the first is being moved", { dueSince: ago(700 * HOUR_S) }, false],
  ["the first failed", { dueSince: ago(HOUR_S), failedAt: ago(60) }, true],
  ["a backup may delay it", { dueSince: ago(26 * HOUR_S), movedAt: ago(50 * HOUR_S) }, false],
  ["overdue", { dueSince: ago(26 * HOUR_S + 1), movedAt: ago(50 * HOUR_S), failedAt: ago(60) }, true],
  ["catching up", { dueSince: ago(700 * HOUR_S), movedAt: ago(HOUR_S) }, false],
])("a day is late for the archive: %s", (_, last, late) => {
  expect(isArchiveLate({ ...ARCHIVE, ...last }, now)).toBe(late);
});

test.each([
  [{ isScheduled: false }, "ok", "there is no archive: ARCHIVE_TO is not set"],
  [{ isScheduled: false, days: 1 }, "degraded", "1 day lies in the archive and cannot be read: ARCHIVE_TO is not set"],
  [{ days: 2 }, "ok", "2 days lie in the archive"],
  [
    { days: 2, dueSince: ago(60), failedAt: ago(1), problem: "2026-10-01: no space" },
    "degraded",
    "2 days lie in the archive; one is due since 2026-11-23T03:59:00.000Z; one failed: 2026-10-01: no space",
  ],
])("judgeArchive reports %j", (last, state, detail) => {
  expect(judgeArchive({ ...ARCHIVE, ...last }, now)).toEqual({ state, detail });
});

test.each([
  ["no Chromium is installed", {}, "ok", "501"],
  ["no browser has been started", { path: "/usr/bin/chromium" }, "ok", "no browser has failed"],
  [
    "the last start failed",
    { path: "/usr/bin/chromium", problem: "ended with code 7" },
    "degraded",
    "ended with code 7",
  ],
])("the browser when %s", (_, browser, state, words) => {
  expect(judgeBrowser(browser)).toEqual({ state, detail: expect.stringContaining(words) });
});
