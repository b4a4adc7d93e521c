import { describe, expect, test } from "vitest";
import { requestsAddress } from "./view.ts";

const ID = "req_01m7x5afk6fsnvfhzjc689rkjw";

const asGiven = (href: string): Record<string, string[]> => {
  const { searchParams } = new URL(href, "http://localhost");
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
};

describe("a view and its URL", () => {
  test.each([
    ["nothing", {}],
    ["the test tab", { env: "test" }],
    [
      "every filter",
      {
        status: "4xx,5xx",
        code: "target_blocked",
        endpoint: "/v1/keys/{key_id}",
        key: "key_01abc",
        range: "24h",
        q: "exämple & more",
      },
    ],
    ["a span", { from: "2026-11-20T08:00:00.000Z", to: "2026-11-20T09:30:00.000Z" }],
    ["deep pages and an open sheet", { cursor: ["YWJj", "ZGVm"], open: ID }],
    ["the tail", { tail: "1" }],
  ])("%s survives a round trip", (_, given) => {
    const view = requestsAddress.read(given);
    const href = requestsAddress.href("acme", view);
    expect(requestsAddress.read(asGiven(href))).toEqual(view);
  });

  test("omits defaults", () => {
    expect(requestsAddress.href("acme", requestsAddress.read({ env: "live", tail: "0" }))).toBe("/acme/requests");
  });

  test.each([
    ["env", "both"],
    ["status", "9xx"],
    ["code", "<script>"],
    ["key", "usr_1"],
    ["range", "eternity"],
    ["from", "yesterday"],
    ["from", "+275760-09-13T00:00:00Z"],
    ["open", "req_1"],
    ["cursor", "a b"],
    ["q", "   "],
  ])("ignores %s = %s", (name, value) => {
    expect(requestsAddress.read({ [name]: value })).toEqual(requestsAddress.read({}));
  });

  test("times are UTC, a range overrides a span, and later pages have no tail", () => {
    expect(requestsAddress.read({ from: "2026-11-20T08:00" }).from).toBe("2026-11-20T08:00:00.000Z");
    expect(requestsAddress.read({ from: "2026-11-20" }).from).toBe("2026-11-20T00:00:00.000Z");
    expect(requestsAddress.read({ from: "2026-11-20T08:00", range: "1h" })).toMatchObject({
      from: undefined,
      range: "1h",
    });
    expect(requestsAddress.read({ tail: "1", cursor: "YWJj" }).tail).toBe(false);
  });
});

test("a new filter returns to the first page and closes the sheet", () => {
  const view = requestsAddress.read({ cursor: "YWJj", open: ID, status: "4xx" });
  expect(requestsAddress.refine(view, { code: "rate_limited" })).toMatchObject({
    cursors: [],
    open: undefined,
    status: ["4xx"],
    code: "rate_limited",
  });
});

test("the tab and the open sheet are not filters, but a search is", () => {
  expect(requestsAddress.isFiltered(requestsAddress.read({ env: "test", open: ID, tail: "1", cursor: "YWJj" }))).toBe(
    false,
  );
  expect(requestsAddress.isFiltered(requestsAddress.read({ q: "a" }))).toBe(true);
});

test("queries the last page's cursor and a range back from now", () => {
  expect(
    requestsAddress.listQuery(
      requestsAddress.read({ cursor: ["YWJj", "ZGVm"], range: "1h", status: "5xx", code: "overloaded" }),
    ),
  ).toEqual({
    env: "live",
    status: "5xx",
    error_code: "overloaded",
    within_ms: "3600000",
    cursor: "ZGVm",
  });
});
