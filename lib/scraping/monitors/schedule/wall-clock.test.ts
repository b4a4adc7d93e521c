import { describe, expect, it } from "vitest";
import { dayAt, momentsOf, wallTimeAt } from "./wall-clock.ts";

const ms = (text: string) => Date.parse(`${text}Z`);
const minutes = (at: number) => new Date(at).toISOString().slice(0, 16);

describe("wallTimeAt", () => {
  it.each([
    ["UTC", "2026-03-04T05:06:07.089", "2026-03-04T05:06:07.089"],
    ["Asia/Kathmandu", "2026-03-04T20:00", "2026-03-05T01:45"],
    ["America/St_Johns", "2026-01-01T00:00", "2025-12-31T20:30"],
    ["Pacific/Kiritimati", "2026-01-01T12:00", "2026-01-02T02:00"],
    ["+05:30", "2026-01-01T00:00", "2026-01-01T05:30"],
    ["Europe/Berlin", "2026-07-01T22:00", "2026-07-02T00:00"],
  ])("in %s at %s returns %s", (zone, at, shown) => expect(wallTimeAt(ms(at), zone)).toBe(ms(shown)));

  it("returns the same day from midnight to midnight", () => {
    expect(dayAt(ms("2026-01-01T23:00"), "Europe/Berlin")).toBe(ms("2026-01-02T00:00"));
    expect(dayAt(ms("2026-01-02T22:59:59.999"), "Europe/Berlin")).toBe(ms("2026-01-02T00:00"));
  });
});

describe("momentsOf", () => {
  it.each([
    ["an ordinary time", "Europe/Berlin", "2026-03-28T02:30", ["2026-03-28T01:30"]],
    ["a skipped hour", "Europe/Berlin", "2026-03-29T02:30", ["2026-03-29T01:00"]],
    ["a repeated hour", "Europe/Berlin", "2026-10-25T02:30", ["2026-10-25T00:30", "2026-10-25T01:30"]],
    ["a skipped half hour", "Australia/Lord_Howe", "2026-10-04T02:15", ["2026-10-03T15:30"]],
    ["a repeated half hour", "Australia/Lord_Howe", "2026-04-05T01:45", ["2026-04-04T14:45", "2026-04-04T15:15"]],
    ["a skipped day", "Pacific/Apia", "2011-12-30T12:00", ["2011-12-30T10:00"]],
    ["a skipped midnight", "Africa/Cairo", "2026-04-24T00:00", ["2026-04-23T22:00"]],
  ])("finds %s in %s at %s", (_, zone, wall, moments) =>
    expect(momentsOf(ms(wall), zone).map(minutes)).toEqual(moments),
  );
});
