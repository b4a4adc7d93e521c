import { describe, expect, it } from "vitest";
import { PRICES } from "#lib/billing/credits/prices.ts";
import { PREVIEW_LINE_CHARACTERS } from "./constants.ts";
import {
  acceptsGzip,
  endOf,
  failureOf,
  itemCost,
  itemPrice,
  namesTag,
  nextTry,
  previewLine,
  readRange,
} from "./rules.ts";

it.each<[string, number, number | undefined]>([
  ["target_timeout", 1, 2_000],
  ["target_blocked", 2, 10_000],
  ["target_blocked", 3, undefined],
  ["internal_error", 1, 2_000],
  ["dns_failure", 1, undefined],
  ["url_not_allowed", 1, undefined],
  ["forbidden", 1, undefined],
])("%s after %i tries is retried after %s ms", (code, tried, afterMs) => {
  expect(nextTry(code, tried)).toEqual(afterMs === undefined ? undefined : { afterMs });
});

it("a rendered page costs the rendering in addition", () => {
  expect(itemPrice({})).toBe(PRICES.jobUrl);
  expect(itemPrice({ render_js: false })).toBe(PRICES.jobUrl);
  expect(itemPrice({ render_js: true })).toBe(PRICES.jobUrl + PRICES.renderJs);
  expect(itemPrice({ formats: ["screenshot"] })).toBe(PRICES.jobUrl + PRICES.renderJs);
  const read = { cached: false, warnings: [] };
  expect(itemCost({ render_js: true }, read)).toBe(PRICES.jobUrl + PRICES.renderJs);
  expect(itemCost({ render_js: true }, { ...read, warnings: ["not_rendered"] })).toBe(PRICES.jobUrl);
  expect(itemCost({}, { ...read, cached: true })).toBe(0);
  const proxy = { name: "de-1", country: "DE", multiplier: 3, tries: 1 };
  expect(itemCost({ render_js: true }, { ...read, proxy })).toBe(3 * (PRICES.jobUrl + PRICES.renderJs));
});

it.each([
  ["running", 1, "completed"],
  ["running", 0, "failed"],
  ["canceled", 1, "canceled"],
  ["canceled", 0, "canceled"],
] as const)("a %s job with %i usable results ends as %s", (status, ok, end) => {
  expect(endOf(status, { total: 9, ok, failed: 9 - ok })).toBe(end);
});

it("a failure contains the number of URLs and the most common error", () => {
  expect(failureOf({ total: 20, ok: 0, failed: 20 }, "dns_failure")).toEqual({
    code: "dns_failure",
    message: "None of the 20 URLs could be read. Most often: The host name does not resolve.",
  });
  expect(failureOf({ total: 1, ok: 0, failed: 1 }, "dns_failure").message).toMatch(/^The URL could not be read/);
});

describe("readRange (RFC 9110 14.1.2)", () => {
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
    ["x-bytes=0-1", undefined],
    ["bytes=0-1x", undefined],
    ["", undefined],
    ["bytes=99-", { first: 99, last: 99 }],
    ["bytes= 1-2\t", { first: 1, last: 2 }],
    ["bytes=5-5", { first: 5, last: 5 }],
  ])("parses %s for 100 bytes", (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it.each(["bytes=0-", "bytes=0-0", "bytes=-5"])("rejects %s for an empty body", (header) => {
    expect(readRange(header, 0)).toBe("unsatisfiable");
  });
});

it.each([
  [undefined, false],
  ["identity", false],
  ["gzip", true],
  ["br, GZIP;q=0.5", true],
  ["x-gzip", true],
  ["x-gzip;q=0", false],
  ["gzip;q=0", false],
  ["gzip; q=0.0", false],
  ["gzip;q=0.001", true],
  ["gzip;level=1;q=0", false],
  ["gzip;xq=0", true],
  ["*, gzip;q=0", false],
  ["gzipped", false],
  ["gzip;q=0.000, *", false],
  ["*", true],
  ["*;q=0", false],
])("Accept-Encoding %s accepts gzip: %s", (header, takes) => {
  expect(acceptsGzip(header)).toBe(takes);
});

it.each([
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  [' "b" ,\t* ', true],
  ['"ab"', false],
  ['xW/"a"', false],
  ['"aW/"', false],
])("If-None-Match %s matches the tag: %s", (header, named) => {
  expect(namesTag(header, '"a"')).toBe(named);
});

describe("previewLine", () => {
  const ok = {
    index: 3,
    custom_id: "sku-1",
    url: "https://shop.example/",
    status: "ok",
    status_code: 200,
    error: null,
  };
  const failed = {
    index: 4,
    custom_id: null,
    url: "https://gone.example/",
    status: "failed",
    status_code: null,
    error: { code: "dns_failure", message: "The host name does not resolve." },
  };
  it("returns the fields of a line and its text", () => {
    const text = JSON.stringify(ok);
    expect(previewLine(`${text}\n`)).toEqual({
      index: 3,
      custom_id: "sku-1",
      url: "https://shop.example/",
      status: "ok",
      status_code: 200,
      error_code: null,
      text,
      cut: false,
    });
  });

  it("returns the error code of a failed line", () => {
    expect(previewLine(JSON.stringify(failed))).toMatchObject({
      index: 4,
      custom_id: null,
      status: "failed",
      status_code: null,
      error_code: "dns_failure",
    });
    const { error: _, ...bare } = ok;
    expect(previewLine(JSON.stringify(bare))?.error_code).toBeNull();
  });

  it.each([
    ["one character less than the limit", -1, false],
    ["exactly the limit", 0, false],
    ["one character more than the limit", 1, true],
  ])("cuts a line of %s correctly, ignoring the line break", (_, more, cut) => {
    const rest = PREVIEW_LINE_CHARACTERS + more - JSON.stringify({ ...ok, text: "" }).length;
    const line = JSON.stringify({ ...ok, text: "x".repeat(rest) });
    const shown = previewLine(`${line}\n`);
    expect(shown).toMatchObject({ cut, text: line.slice(0, PREVIEW_LINE_CHARACTERS) });
  });

  it.each(["", "{", JSON.stringify(ok).slice(0, -1)])("returns undefined for an incomplete line: %j", (line) => {
    expect(previewLine(line)).toBeUndefined();
  });
});
