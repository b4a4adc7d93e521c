import { describe, expect, it } from "vitest";
import { ceilingReached, endOfLife, expiryProblem, keyStatus } from "./rules.ts";

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
  it("tells an expiry as a revocation by schedule", () => {
    expect(endOfLife({ revokedAt: null, expiresAt: before, revokedReason: null }, now)).toEqual({
      at: before,
      reason: "scheduled_expiry",
    });
  });
  it("tells a revocation with its reason", () => {
    expect(endOfLife({ revokedAt: before, expiresAt: null, revokedReason: "leak" }, now)).toEqual({
      at: before,
      reason: "leak",
    });
  });
  it("says nothing of a living key", () => {
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
    ["2026-06-01T12:00:00.000Z", "ahead"],
    ["2020-01-01T00:00:00Z", "ahead"],
    ["2099-01-01T00:00:00Z", "ten years"],
  ])("%s: %s", (at, problem) => {
    const told = expiryProblem(at, now);
    if (problem === undefined) expect(told).toBeUndefined();
    else expect(told).toContain(problem);
  });
});
