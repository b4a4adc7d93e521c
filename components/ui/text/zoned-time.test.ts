import { expect, test } from "vitest";
import { clockIn, exactIn, fieldIn, listTime, minuteIn, momentIn, sortableIn, zoneMark } from "./zoned-time.ts";

const AT = new Date("2026-11-20T23:02:11.500Z");

test.each([
  ["UTC", "20 Nov 2026, 23:02:11 UTC", "20 Nov 23:02"],
  ["Europe/Berlin", "21 Nov 2026, 00:02:11 UTC+1", "21 Nov 00:02"],
  ["America/St_Johns", "20 Nov 2026, 19:32:11 UTC-3:30", "20 Nov 19:32"],
  ["Asia/Kolkata", "21 Nov 2026, 04:32:11 UTC+5:30", "21 Nov 04:32"],
  ["Nowhere/AtAll", "20 Nov 2026, 23:02:11 UTC", "20 Nov 23:02"],
])("in %s", (zone, exact, minute) => {
  expect(exactIn(AT, zone)).toBe(exact);
  expect(minuteIn(AT, zone)).toBe(minute);
});

test("summer time has its own offset, and midnight is 00", () => {
  expect(zoneMark(new Date("2026-07-01T00:00:00Z"), "Europe/Berlin")).toBe("UTC+2");
  expect(clockIn(new Date("2026-06-30T22:00:00Z"), "Europe/Berlin")).toBe("00:00:00");
  expect(sortableIn(new Date("2026-06-30T22:00:00Z"), "Europe/Berlin")).toBe("2026-07-01 00:00:00");
});

test("list times are relative, or clock times with the date unless today", () => {
  const now = Date.parse("2026-11-21T01:00:00Z");
  const berlin = { zone: "Europe/Berlin", clock: true };
  expect(listTime(AT, now, { ...berlin, clock: false })).toBe("1\u00a0h ago");
  expect(listTime(AT, now, berlin)).toBe("00:02:11");
  expect(listTime(AT, now, { ...berlin, zone: "UTC" })).toBe("20 Nov 23:02:11");
  const longAgo = new Date("2025-11-01T23:30:00Z");
  expect(listTime(longAgo, now, berlin)).toBe("2 Nov 2025");
  expect(listTime(longAgo, now, { ...berlin, clock: false })).toBe("2 Nov 2025");
});

test.each([
  ["2026-11-20T14:02", "UTC", "2026-11-20T14:02:00.000Z"],
  ["2026-11-20T14:02:30", "Europe/Berlin", "2026-11-20T13:02:30.000Z"],
  ["2026-07-20T14:02", "Europe/Berlin", "2026-07-20T12:02:00.000Z"],
  // Spring: 02:30 does not exist and uses the offset before the gap. Autumn: 02:30 occurs twice,
  // and the first is meant.
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T03:30", "Europe/Berlin", "2026-10-25T02:30:00.000Z"],
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2026-13-20T14:02", "UTC", undefined],
  ["", "UTC", undefined],
  ["tomorrow", "UTC", undefined],
])("%s in %s is %s", (wall, zone, moment) => {
  expect(momentIn(wall, zone)).toBe(moment);
});

test("a field's value survives a round trip in every zone", () => {
  for (const zone of ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"])
    for (let hour = 0; hour < 24 * 365; hour += 7) {
      const at = new Date(Date.UTC(2026, 0, 1, hour));
      const back = momentIn(fieldIn(at, zone), zone);
      // A repeated hour is read as its first occurrence.
      expect([at.getTime(), at.getTime() - 3_600_000, at.getTime() - 1_800_000]).toContain(Date.parse(back ?? ""));
      expect(fieldIn(new Date(back ?? ""), zone)).toBe(fieldIn(at, zone));
    }
});
