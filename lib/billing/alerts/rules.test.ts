import { expect, it } from "vitest";
import { highest, openMonths } from "./rules.ts";

it.each([
  ["2026-11-21T12:00:00.000Z", ["2026-11", "2026-10"]],
  ["2026-11-30T23:59:59.999Z", ["2026-11", "2026-10"]],
  ["2026-12-01T00:00:00.000Z", ["2026-12", "2026-11", "2026-10"]],
  ["2026-12-02T23:59:59.999Z", ["2026-12", "2026-11", "2026-10"]],
  ["2026-12-03T00:00:00.000Z", ["2026-12", "2026-11"]],
  ["2027-01-01T00:00:00.000Z", ["2027-01", "2026-12", "2026-11"]],
  ["2027-03-04T23:59:59.999Z", ["2027-03", "2027-02", "2027-01"]],
  ["2027-03-05T00:00:00.000Z", ["2027-03", "2027-02"]],
])("at %s budgets of %j are checked", (now, names) => {
  expect(openMonths(new Date(now)).map(({ name }) => name)).toEqual(names);
});

it("months are contiguous", () => {
  const [next, last] = openMonths(new Date("2027-01-01T00:00:00Z"));
  expect(last?.to).toEqual(next?.from);
  expect(last?.from.toISOString()).toBe("2026-12-01T00:00:00.000Z");
});

it("only the highest crossed threshold of each budget is reported", () => {
  const line = (subject: string, level: number) => ({ subject, period: "2026-11", level, budget: 100, spent: 90 });
  expect(highest([line("workspace", 50), line("key_1", 80), line("workspace", 80), line("key_1", 50)])).toEqual([
    line("workspace", 80),
    line("key_1", 80),
  ]);
});
