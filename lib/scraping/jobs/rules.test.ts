import { describe, expect, it } from "vitest";
import { PRICES } from "#lib/billing/credits/prices.ts";
import { acceptsGzip, endOf, failureOf, itemPrice, namesTag, nextTry, readRange } from "./rules.ts";

it.each<[string, number, number | undefined]>([
  ["target_timeout", 1, 2_000],
  ["target_blocked", 2, 10_000],
  ["target_blocked", 3, undefined],
  ["internal_error", 1, 2_000],
  ["dns_failure", 1, undefined],
  ["url_not_allowed", 1, undefined],
  ["forbidden", 1, undefined],
])("%s after %i tries is tried again after %s ms", (code, tried, afterMs) => {
  expect(nextTry(code, tried)).toEqual(afterMs === undefined ? undefined : { afterMs });
});

it("a rendered page costs what rendering does on top", () => {
  expect(itemPrice({})).toBe(PRICES.jobUrl);
  expect(itemPrice({ render_js: false })).toBe(PRICES.jobUrl);
  expect(itemPrice({ render_js: true })).toBe(PRICES.jobUrl + PRICES.renderJs);
});

it.each([
  ["running", 1, "completed"],
  ["running", 0, "failed"],
  ["canceled", 1, "canceled"],
  ["canceled", 0, "canceled"],
] as const)("a %s job with %i usable results ends %s", (status, ok, end) => {
  expect(endOf(status, { total: 9, ok, failed: 9 - ok })).toBe(end);
});

it("a failure says how many URLs it is about, and what was commonest", () => {
  expect(failureOf({ total: 20, ok: 0, failed: 20 }, "dns_failure")).toEqual({
    code: "dns_failure",
    message: "None of the 20 URLs could be read. Most often: The host's name does not resolve.",
  });
  expect(failureOf({ total: 1, ok: 0, failed: 1 }, "dns_failure").message).toMatch(/^The URL could not be read/);
});

describe("ranges (RFC 9110 14.1.2)", () => {
  it.each<[string | undefined, ReturnType<typeof readRange>]>([
    [undefined, undefined],
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=10-", { first: 10, last: 99 }],
    ["bytes=10-9999", { first: 10, last: 99 }],
    ["bytes=-5", { first: 95, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    ["BYTES=1-2", { first: 1, last: 2 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-2", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["items=0-1", undefined],
    ["bytes=a-b", undefined],
  ])("%s of 100 bytes", (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
});

it.each([
  [undefined, false],
  ["identity", false],
  ["gzip", true],
  ["br, GZIP;q=0.5", true],
  ["gzip;q=0", false],
  ["gzip;q=0.000, *", false],
  ["*", true],
  ["*;q=0", false],
])("Accept-Encoding %s takes gzip: %s", (header, takes) => {
  expect(acceptsGzip(header)).toBe(takes);
});

it.each([
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"ab"', false],
])("If-None-Match %s names a: %s", (header, named) => {
  expect(namesTag(header, '"a"')).toBe(named);
});
