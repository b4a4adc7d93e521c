import { describe, expect, test } from "vitest";
import { shortCount } from "#components/ui/text/short-count.ts";
import { sampleUsage } from "#testing/builders/usage.ts";
import { barsOf, bucketLabel, type Look, seriesOf } from "./series.ts";

const usage = sampleUsage();

test("makes a bar per bucket with each group and the previous period", () => {
  expect(barsOf(usage, seriesOf(usage, "live"), "credits")).toEqual([
    { start: "2026-11-01T00:00:00.000Z", label: "1 Nov", values: [30, 0, 5], total: 35, previous: 0 },
    { start: "2026-11-02T00:00:00.000Z", label: "2 Nov", values: [0, 15, 0], total: 15, previous: 25 },
  ]);
});

test("unsplit usage is one series", () => {
  const whole = { ...usage, group_by: null, groups: [], data: usage.data.map((row) => ({ ...row, group: null })) };
  const series = seriesOf(whole, "test");
  expect(series).toEqual([{ group: "", name: "All calls", look: { color: "var(--test)", pattern: 0 } }]);
  expect(barsOf(whole, series, "requests").map(({ values }) => values)).toEqual([[1], [4]]);
});

describe("looks", () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...sampleUsage().groups[0],
    group: `key_${at}`,
    name: `${at}`,
  }));
  const looks = seriesOf({ ...usage, groups: many as typeof usage.groups }, "live").map(({ look }) => look);
  const described = ({ color, pattern }: Look) => `${color} ${pattern}`;

  test("twelve groups look different, neighbors in both color and pattern", () => {
    expect(new Set(looks.map(described)).size).toBe(12);
    for (const [at, look] of looks.slice(1).entries()) {
      expect(look.color).not.toBe(looks[at]?.color);
      expect(look.pattern).not.toBe(looks[at]?.pattern);
    }
  });

  test("outcomes have their usual colors", () => {
    const groups = ["succeeded", "failed"].map((group) => ({ group, name: group, requests: 1, errors: 0, credits: 0 }));
    const series = seriesOf({ ...usage, group_by: "outcome", groups }, "live");
    expect(series.map(({ look }) => look.color)).toEqual(["var(--bar-ok)", "var(--bar-bad)"]);
  });
});

test.each([
  ["2026-11-01T14:00:00.000Z", "day", "1 Nov"],
  ["2026-11-01T14:00:00.000Z", "hour", "1 Nov 14:00"],
] as const)("%s by the %s is %s", (start, granularity, label) => {
  expect(bucketLabel(start, granularity)).toBe(label);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_234, "1.2K"],
  [5_600_000, "5.6M"],
])("%d on an axis is %s", (value, text) => {
  expect(shortCount(value)).toBe(text);
});
