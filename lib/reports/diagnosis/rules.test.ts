import { describe, expect, test } from "vitest";
import { DAY_MS } from "#lib/platform/values/time.ts";
import * as rules from "./rules.ts";

const now = new Date("2026-11-23T04:00:00.000Z");
const GIB = 1024 ** 3;
const run = (name: string, seconds: number, failures = 0) => ({
  name,
  every_ms: 60_000,
  succeeded_at: new Date(now.getTime() - seconds * 1_000),
  failures,
  problem: failures > 0 ? "no partition" : null,
});
const migrations = (found: Partial<Parameters<typeof rules.judgeMigrations>[0]>) =>
  rules.judgeMigrations({ unfit: undefined, pending: [], stale: [], applied: 7, ...found });
const certificate = (days: number, distrust?: string) =>
  rules.judgeCertificate({ until: new Date(now.getTime() + days * DAY_MS), distrust }, now);
const backup = (last: Partial<Parameters<typeof rules.judgeLastBackup>[0]>) =>
  rules.judgeLastBackup(
    {
      isScheduled: false,
      takenAt: null,
      place: null,
      bytes: null,
      failedAt: null,
      problem: null,
      firstAt: null,
      ...last,
    },
    now,
  );
const exported = (last: Partial<Parameters<typeof rules.judgeLastExport>[0]>) =>
  rules.judgeLastExport(
    { isScheduled: true, through: null, writtenAt: null, bytes: null, failedAt: null, problem: null, ...last },
    now,
  );
const memory = (size: number, free: number) => rules.judgeMemory({ size, free, of: "here" });
const waiting = (seconds: number) => rules.judgeWaiting("delivery", seconds, 60, "start a worker");

test.each([
  ["settings", rules.judgeSettings([]), "ok"],
  ["a variable that is no longer used", rules.judgeSettings(["A is no longer used: b."]), "warn"],
  ["Node.js as packaged", rules.judgeNode("26.1.0", "26.3.0"), "ok"],
  ["older Node.js", rules.judgeNode("20.20.0", "26.3.0"), "fail"],
  ["newer Node.js", rules.judgeNode("27.0.0", "26.3.0"), "warn"],
  ["all migrations applied", migrations({}), "ok"],
  ["a missing migration", migrations({ pending: ["20261123_x"] }), "fail"],
  ["a different function", migrations({ stale: ["claim_jobs"] }), "fail"],
  ["a newer database", migrations({ unfit: "The database belongs to a newer Gatehouse" }), "fail"],
  ["clocks agree", rules.judgeClock(-4_900), "ok"],
  ["clocks differ", rules.judgeClock(-5_100), "warn"],
  ["clocks differ a lot", rules.judgeClock(301_000), "fail"],
  ["connections left", rules.judgeConnections({ used: 80, most: 100, pool: 10 }), "ok"],
  ["few connections left", rules.judgeConnections({ used: 81, most: 100, pool: 10 }), "warn"],
  ["enough locks for a month of partitions", rules.judgeLocks({ wanted: 700, each: 64, sessions: 100 }), "ok"],
  ["too few locks for a year", rules.judgeLocks({ wanted: 9_000, each: 64, sessions: 100 }), "warn"],
  ["a week of partitions", rules.judgePartitions(7), "ok"],
  ["two days of partitions", rules.judgePartitions(2), "fail"],
  ["nothing is due", waiting(0), "ok"],
  ["work due for a minute", waiting(60), "ok"],
  ["work due for longer", waiting(61), "fail"],
  ["books balance", rules.judgeBooks(0), "ok"],
  ["books do not balance", rules.judgeBooks(1), "fail"],
  ["last night's backup", backup({ isScheduled: true, takenAt: now }), "ok"],
  ["a late backup", backup({ isScheduled: true, failedAt: now, problem: "no space" }), "fail"],
  ["no backup", backup({}), "warn"],
  ["nothing is exported", exported({ isScheduled: false }), "skipped"],
  ["an exported day", exported({ through: now }), "ok"],
  ["a late day", exported({ failedAt: now, problem: "no space" }), "fail"],
  ["a certificate valid for a month", certificate(30), "ok"],
  ["a certificate valid for a week", certificate(7), "warn"],
  ["an expired certificate", certificate(-1), "fail"],
  ["an untrusted certificate", certificate(300, "DEPTH_ZERO_SELF_SIGNED_CERT"), "warn"],
  ["an expired and untrusted certificate", certificate(-1, "CERT_HAS_EXPIRED"), "fail"],
  ["no names", rules.judgeNames([], []), "skipped"],
  ["resolved names", rules.judgeNames(["db.example"], []), "ok"],
  ["an unresolved name", rules.judgeNames(["db.example", "s3.example"], ["s3.example"]), "fail"],
  ["enough files", rules.judgeOpenFiles(4_096, "npm start"), "ok"],
  ["unlimited files", rules.judgeOpenFiles(Number.POSITIVE_INFINITY, "npm start"), "ok"],
  ["too few files", rules.judgeOpenFiles(1_024, "npm start"), "warn"],
  ["enough memory", memory(2 * GIB, GIB), "ok"],
  ["little free memory", memory(20 * GIB, GIB), "warn"],
  ["little memory", memory(GIB / 2, GIB / 2), "warn"],
])("%s", (_, verdict, state) => {
  expect(verdict.state).toBe(state);
  expect(verdict.detail).not.toBe("");
  // Every problem comes with advice.
  expect(verdict.advice !== undefined).toBe(state === "warn" || state === "fail");
});

describe("schedules", () => {
  test.each([
    ["none has run yet", [], "fail", "no schedule has run yet"],
    ["all ran in time", [run("a", 60), run("b", 1)], "ok", "all 2 schedules ran in time"],
    ["one fails, but ran recently", [run("a", 60, 2)], "warn", "a has failed 2 times: no partition"],
    ["one is late", [run("a", 999), run("b", 1)], "fail", "not run in time: a"],
    [
      "one is late because it fails",
      [run("a", 999, 3)],
      "fail",
      "not run in time: a; a has failed 3 times: no partition",
    ],
  ])("%s", (_, runs, state, detail) => {
    expect(rules.judgeRuns(runs, now)).toMatchObject({ state, detail });
  });
});
