import { describe, expect, it } from "vitest";
import { SAMPLE_KEYS } from "./constants.ts";
import { busyness, sampleCalls, sampleStart } from "./traffic.ts";

const filledAt = new Date("2026-11-18T15:20:00Z");
const month = () => sampleCalls({ from: sampleStart(filledAt), to: filledAt, filledAt });

describe("busyness", () => {
  it.each([
    ["by day more than at night", "2026-11-18T13:00:00Z", "2026-11-18T02:00:00Z"],
    ["on a weekday more than on a Sunday", "2026-11-18T13:00:00Z", "2026-11-22T13:00:00Z"],
    ["at night a little", "2026-11-18T02:00:00Z", "1970-01-01T00:00:00Z"],
  ])("%s", (what, busier, quieter) => {
    const less = what === "at night a little" ? 0.05 : busyness(new Date(quieter));
    expect(busyness(new Date(busier))).toBeGreaterThan(less);
    expect(busyness(new Date(busier))).toBeLessThanOrEqual(1);
  });
});

describe("sample calls", () => {
  it("are the same each time, whole or in parts", () => {
    const middle = new Date("2026-11-10T07:31:12.345Z");
    const parts = [
      ...sampleCalls({ from: sampleStart(filledAt), to: middle, filledAt }),
      ...sampleCalls({ from: middle, to: filledAt, filledAt }),
    ];
    expect(parts).toEqual(month());
  });

  it("start with a whole day, end before now, include failures, none of a revoked key", () => {
    const calls = month();
    expect(sampleStart(filledAt)).toEqual(new Date("2026-10-20T00:00:00Z"));
    expect(calls.every(({ at }, n) => at < filledAt && at >= (calls[n - 1]?.at ?? sampleStart(filledAt)))).toBe(true);
    const failed = calls.filter(({ status }) => status >= 400);
    expect(failed.length / calls.length).toBeGreaterThan(0.005);
    expect(failed.length / calls.length).toBeLessThan(0.1);
    expect(failed.every(({ errorCode, credits }) => errorCode !== null && credits === 0)).toBe(true);
    const revoked = new Date(filledAt.getTime() - SAMPLE_KEYS.importer.revokedDaysAgo * 86_400_000);
    expect(calls.some(({ key }) => key === "importer")).toBe(true);
    expect(calls.some(({ key, at }) => key === "importer" && at >= revoked)).toBe(false);
    expect(calls.filter(({ key }) => SAMPLE_KEYS[key].env === "test").every(({ credits }) => credits === 0)).toBe(true);
  });
});
