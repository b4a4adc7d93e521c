import { describe, expect, it } from "vitest";
import {
  ceilingLeft,
  ceilingReached,
  endOfLife,
  expiryProblem,
  isIdle,
  keyStatus,
  lifetimeProblem,
  nameAfter,
} from "./rules.ts";

const now = new Date("2026-06-01T12:00:00.000Z");
const before = new Date("2026-06-01T11:59:59.999Z");
const after = new Date("2026-06-01T12:00:00.001Z");

describe("keyStatus", () => {
  it.each([
    [null, null, "active"],
    [null, after, "active"],
    [null, now, "disabled"],
    [null, before, "disabled"],
    [before, null, "revoked"],
    [before, before, "revoked"],
  ])("revoked %s, expiry %s: %s", (revokedAt, expiresAt, status) => {
    expect(keyStatus({ revokedAt, expiresAt }, now)).toBe(status);
  });
});

describe("endOfLife", () => {
  it("reports an expiry as a scheduled revocation", () => {
    expect(endOfLife({ revokedAt: null, expiresAt: before, revokedReason: null }, now)).toEqual({
      at: before,
      reason: "scheduled_expiry",
    });
  });
  it("starts at the second of expiry, but a revocation takes precedence", () => {
    expect(endOfLife({ revokedAt: null, expiresAt: now, revokedReason: null }, now)?.at).toEqual(now);
    expect(endOfLife({ revokedAt: before, expiresAt: now, revokedReason: null }, now)).toEqual({
      at: before,
      reason: null,
    });
  });
  it("returns a revocation with its reason", () => {
    expect(endOfLife({ revokedAt: before, expiresAt: null, revokedReason: "leak" }, now)).toEqual({
      at: before,
      reason: "leak",
    });
  });
  it("returns undefined for an active key", () => {
    expect(endOfLife({ revokedAt: null, expiresAt: after, revokedReason: null }, now)).toBeUndefined();
  });
});

describe("ceilingReached", () => {
  it.each([
    [null, 1_000_000, false],
    [10, 9, false],
    [10, 10, true],
    [10, 11, true],
  ])("ceiling %s, spent %s: %s", (creditCeiling, spent, reached) => {
    expect(ceilingReached({ creditCeiling, spent })).toBe(reached);
  });
});

describe("expiryProblem", () => {
  it.each([
    [null, undefined],
    [undefined, undefined],
    ["2026-06-01T12:00:00.001Z", undefined],
    ["2026-06-01T12:00:00.000Z", "in the future"],
    ["2020-01-01T00:00:00Z", "in the future"],
    ["2036-06-08T12:00:00.000Z", undefined],
    ["2036-06-08T12:00:00.001Z", "ten years"],
    ["2099-01-01T00:00:00Z", "ten years"],
  ])("%s: %s", (at, problem) => {
    const found = expiryProblem(at, now);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });
});

describe("a successor", () => {
  it.each([
    [null, 500, null],
    [1000, 400, 600],
    [1000, 1000, 0],
    [1000, 1200, 0],
  ])("of a ceiling of %s with %i spent or held may spend %s", (ceiling, spent, left) => {
    expect(ceilingLeft(ceiling, spent)).toBe(left);
  });

  it.each([
    ["ingest", "ingest 2"],
    ["ingest 2", "ingest 3"],
    ["ingest 99", "ingest 100"],
    ["2", "2 2"],
    ["eu-west-1", "eu-west-1 2"],
    ["x".repeat(80), `${"x".repeat(78)} 2`],
    ["\u{1f511}".repeat(40), `${"\u{1f511}".repeat(39)} 2`],
    [`${"x".repeat(77)} yz`, `${"x".repeat(77)} 2`],
    ["job 9999", "job 10000"],
    ["job 10000", "job 10000 2"],
  ])("of %s is named %s", (name, next) => {
    expect(nameAfter(name, 80)).toBe(next);
  });
});

describe("lifetimeProblem", () => {
  it.each([
    [null, null, false],
    ["2036-01-01T00:00:00Z", null, false],
    [null, 30, true],
    ["2026-07-01T12:00:00Z", 30, false],
    ["2026-07-01T23:59:59.999Z", 30, false],
    ["2026-07-02T00:00:00Z", 30, true],
    ["2026-07-02T01:59:59+02:00", 30, false],
    ["2026-06-02T23:59:59Z", 1, false],
    ["2026-06-03T00:00:00Z", 1, true],
  ])("an expiry of %s under a limit of %s days is refused: %s", (expiresAt, maxDays, refused) => {
    expect(lifetimeProblem(expiresAt, maxDays, now) !== undefined).toBe(refused);
  });

  it.each([
    [1, "Keys of this workspace live 1 day at most: choose an expiry up to 2026-06-02."],
    [30, "Keys of this workspace live 30 days at most: choose an expiry up to 2026-07-01."],
  ])("names the limit of %i days and the last allowed date", (maxDays, words) => {
    expect(lifetimeProblem(null, maxDays, now)).toBe(words);
  });
});

it.each([
  ["2026-03-03T12:00:00.000Z", null, false],
  ["2026-03-03T11:59:59.999Z", null, true],
  ["2020-01-01T00:00:00.000Z", "2026-03-03T12:00:00.000Z", false],
  ["2020-01-01T00:00:00.000Z", "2026-03-03T11:59:59.999Z", true],
])("a key created %s, last used %s, is idle: %s", (createdAt, lastUsedAt, idle) => {
  const key = { createdAt: new Date(createdAt), lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : null };
  expect(isIdle(key, now)).toBe(idle);
});
