import { describe, expect, test } from "vitest";
import { usageAddress, usageQuery } from "./view.ts";

const asGiven = (href: string): Record<string, string[]> => {
  const { searchParams } = new URL(href, "http://localhost");
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
};

const KEY = "key_01m7x5afk6fsnvfhzjc689rkjw";

describe("a view and its URL", () => {
  test.each([
    ["nothing", {}],
    ["the test tab", { env: "test" }],
    ["a week by the hour, by key", { range: "7d", by: "hour", split: "key", measure: "requests" }],
    ["no split", { split: "none" }],
    [
      "a custom span, compared, as a table",
      { from: "2026-11-01", to: "2026-11-11", compare: "1", table: "1", by: "hour" },
    ],
    ["one key and endpoint", { key: KEY, endpoint: "/v1/keys/{key_id}", env: "both" }],
  ])("%s survives a round trip", (_, given) => {
    const view = usageAddress.read(given);
    expect(usageAddress.read(asGiven(usageAddress.href("acme", view)))).toEqual(view);
  });

  test("omits defaults", () => {
    expect(
      usageAddress.href(
        "acme",
        usageAddress.read({ env: "live", range: "30d", by: "day", split: "endpoint", compare: "0" }),
      ),
    ).toBe("/acme/usage");
  });

  test.each([
    ["env", "all"],
    ["range", "15m"],
    ["by", "week"],
    ["by", "hour"],
    ["split", "colour"],
    ["measure", "money"],
    ["key", "<script>"],
    ["from", "yesterday"],
    ["table", "yes"],
  ])("ignores %s = %s", (name, value) => {
    expect(usageAddress.read({ [name]: value })).toEqual(usageAddress.read({}));
  });

  test("a range overrides a span, days use hours, and test calls are measured in requests", () => {
    expect(usageAddress.read({ from: "2026-11-01", range: "7d" })).toMatchObject({ from: undefined, range: "7d" });
    expect(usageAddress.read({ range: "24h", by: "day" }).granularity).toBe("hour");
    expect(usageAddress.read({ env: "test", measure: "credits" }).measure).toBe("requests");
  });
});

test.each([
  [{}, { granularity: "day", rank_by: "credits", env: "live", within_ms: "2592000000", group_by: "endpoint" }],
  [
    { env: "both", range: "24h", split: "none", key: KEY },
    { granularity: "hour", rank_by: "credits", within_ms: "86400000", key_id: KEY },
  ],
  [
    { from: "2026-11-01", to: "2026-12-01", split: "member" },
    {
      ...{ granularity: "day", rank_by: "credits", env: "live", group_by: "member" },
      ...{ from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z" },
    },
  ],
])("%j is queried as %j", (given, query) => {
  expect(usageQuery(usageAddress.read(given))).toEqual(query);
});
