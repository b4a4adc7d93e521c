import { expect, test } from "vitest";
import { usageCsv, usageFileName } from "./csv.ts";
import type { Usage } from "./types.ts";

const start = "2026-11-01T00:00:00.000Z";
const usage: Usage = {
  ...{ from: start, to: "2026-12-01T00:00:00.000Z", granularity: "day", group_by: "key" },
  data: [
    { start, group: "key_1", requests: 3, errors: 1, credits: 12 },
    { start, group: "others", requests: 1, errors: 0, credits: 0 },
  ],
  totals: { requests: 4, errors: 1, credits: 12 },
  groups: [
    { group: "key_1", name: '=HYPERLINK("x")', requests: 3, errors: 1, credits: 12 },
    { group: "others", name: "Others", requests: 1, errors: 0, credits: 0 },
  ],
  groups_total: 40,
  previous: { from: start, to: start, requests: 0, errors: 0, credits: 0, data: [] },
  read_at: start,
};

test("writes a row per bucket and group, and escapes names with formulas", () => {
  expect(usageCsv(usage)).toBe(
    [
      "start,key,name,requests,errors,credits",
      `${start},key_1,"'=HYPERLINK(""x"")",3,1,12`,
      `${start},others,Others,1,0,0`,
      "",
    ].join("\r\n"),
  );
});

test("has no group column without a split", () => {
  const data = [{ start, group: null, requests: 3, errors: 1, credits: 12 }];
  expect(usageCsv({ ...usage, group_by: null, groups: [], data })).toBe(
    `start,requests,errors,credits\r\n${start},3,1,12\r\n`,
  );
});

test("names the file by its first and last day", () => {
  expect(usageFileName(usage)).toBe("usage-2026-11-01-2026-11-30.csv");
});
