import { describe, expect, test } from "vitest";
import { SCAN_EVERY_MS, SCAN_LEASE_MS } from "./constants.ts";
import { findingState, isScanDue, type Measure, measureFor, takesReport } from "./rules.ts";
import type { FindingState, ScanState } from "./types.ts";

test.each<[Parameters<typeof measureFor>[0], Measure]>([
  [{ status: "active", known: false, revokes: true }, "revoke"],
  [{ status: "active", known: true, revokes: true }, "revoke"],
  [{ status: "active", known: false, revokes: false }, "notify"],
  [{ status: "active", known: true, revokes: false }, "note"],
  [{ status: "revoked", known: true, revokes: true }, "note"],
  [{ status: "revoked", known: false, revokes: true }, "nothing"],
  [{ status: "disabled", known: false, revokes: true }, "nothing"],
  [{ status: "disabled", known: true, revokes: false }, "note"],
])("for %o the measure is %s", (key, measure) => {
  expect(measureFor(key)).toBe(measure);
});

test.each<[Parameters<typeof findingState>[0], FindingState]>([
  [{ status: "active", replaced: false }, "open"],
  [{ status: "active", replaced: true }, "open"],
  [{ status: "revoked", replaced: false }, "revoked"],
  [{ status: "revoked", replaced: true }, "replaced"],
  [{ status: "disabled", replaced: true }, "replaced"],
  [{ status: "disabled", replaced: false }, "ended"],
])("%o is %s", (key, state) => {
  expect(findingState(key)).toBe(state);
});

describe("isScanDue", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const never: ScanState = {
    leaseUntil: null,
    startedAt: null,
    finishedAt: null,
    askedAt: null,
    retryAt: null,
    complete: true,
    problem: null,
  };
  const just = { ...never, startedAt: ago(60_000), finishedAt: ago(50_000) };
  test.each<[string, ScanState, boolean]>([
    ["never scanned", never, true],
    ["just scanned", just, false],
    ["scanned a quarter of an hour ago", { ...just, startedAt: ago(SCAN_EVERY_MS) }, true],
    ["scanned a millisecond less ago", { ...just, startedAt: ago(SCAN_EVERY_MS - 1) }, false],
    ["requested since", { ...just, askedAt: ago(1) }, true],
    ["begun and finished at this very moment", { ...never, startedAt: now, finishedAt: now }, false],
    ["finished the moment it began", { ...just, finishedAt: just.startedAt }, false],
    ["requested when it began", { ...just, askedAt: just.startedAt }, false],
    ["requested before it began", { ...just, askedAt: ago(60_001) }, false],
    ["requested, but rate-limited", { ...just, askedAt: ago(1), retryAt: new Date(now.getTime() + 1) }, false],
    ["never scanned, and rate-limited", { ...never, retryAt: new Date(now.getTime() + 1) }, false],
    ["a rate limit that has ended", { ...just, retryAt: ago(0) }, true],
    ["incomplete", { ...just, complete: false }, true],
    ["incomplete with a problem", { ...just, complete: false, problem: "x" }, false],
    ["running", { ...just, finishedAt: null, leaseUntil: new Date(now.getTime() + 1) }, false],
    ["running, and requested", { ...just, askedAt: ago(1), leaseUntil: new Date(now.getTime() + 1) }, false],
    ["crashed", { ...just, finishedAt: null, leaseUntil: ago(0) }, true],
    ["crashed after an earlier success", { ...just, finishedAt: ago(60_001), leaseUntil: ago(0) }, true],
    ["lease just begun", { ...just, finishedAt: null, leaseUntil: new Date(now.getTime() + SCAN_LEASE_MS) }, false],
    [
      "lease from before the clock was set back",
      { ...just, finishedAt: null, leaseUntil: new Date(now.getTime() + SCAN_LEASE_MS + 1) },
      true,
    ],
    ["clock set back", { ...just, startedAt: new Date(now.getTime() + 3_600_000) }, true],
    [
      "clock set back, with a limit far ahead",
      { ...just, startedAt: new Date(now.getTime() + 3_600_000), retryAt: new Date(now.getTime() + 7_200_000) },
      true,
    ],
  ])("%s", (_, state, due) => {
    expect(isScanDue(state, now)).toBe(due);
  });
});

test.each([
  ["within the limit", true, undefined, true],
  ["beyond it, of an unknown token", false, undefined, false],
  ["beyond it, of a working key", false, { status: "active", known: false }, true],
  ["beyond it, of a known leak", false, { status: "active", known: true }, false],
  ["beyond it, of an ended key", false, { status: "revoked", known: false }, false],
] as const)("a report %s: %s", (_, within, key, expected) => {
  expect(takesReport(within, key)).toBe(expected);
});
