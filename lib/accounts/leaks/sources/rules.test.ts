import { describe, expect, test } from "vitest";
import {
  commitUrl,
  hasNextPage,
  isLaterSequence,
  isPackageName,
  isRateLimit,
  isStorableText,
  order,
  packagePage,
  packagePath,
  retryTime,
  spentUntil,
  type Version,
  versionsToRead,
} from "./rules.ts";

const now = new Date("2026-11-22T10:00:00.000Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const reset = (seconds: number) => String(now.getTime() / 1_000 + seconds);
const SHA = "0123456789abcdef0123456789abcdef01234567";

test.each([
  [{ "retry-after": "7" }, after(7)],
  [{ "retry-after": "Sun, 22 Nov 2026 10:00:30 GMT" }, after(30)],
  [{ "retry-after": "Sun, 22 Nov 2020 10:00:30 GMT" }, after(1)],
  [{ "retry-after": "0" }, after(1)],
  [{ "retry-after": " 7 " }, after(7)],
  [{ "retry-after": ["7", "9"] }, after(7)],
  [{ "retry-after": "86400" }, after(86_400)],
  [{ "retry-after": "12345678901" }, after(86_400)],
  [{ "retry-after": "Sunday, 22-Nov-26 10:00:30 GMT" }, after(30)],
  [{ "retry-after": "Sun Nov 22 10:00:30 2026" }, after(30)],
  [{ "retry-after": "soon" }, after(60)],
  [{ "retry-after": "soon 7" }, after(60)],
  [{ "retry-after": "Sunday" }, after(60)],
  [{ "retry-after": "7 s" }, after(60)],
  [{ "retry-after": "-5" }, after(60)],
  [{ "retry-after": "1.5" }, after(60)],
  [{ "retry-after": "" }, after(60)],
  [{ "x-ratelimit-remaining": "0" }, after(60)],
  [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": `+${reset(90)}` }, after(60)],
  [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${reset(90)}s` }, after(60)],
  [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset(90) }, after(90)],
  [{ "x-ratelimit-remaining": "3", "x-ratelimit-reset": reset(90) }, after(60)],
  [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "99999999999" }, after(86_400)],
  [{}, after(60)],
])("%o asks to retry at %s", (headers, at) => {
  expect(retryTime(headers, now)).toEqual(at);
});

test.each([
  [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset(90) }, after(90)],
  [{ "x-ratelimit-remaining": "1", "x-ratelimit-reset": reset(90) }, null],
  [{ "x-ratelimit-remaining": "0" }, null],
  [{}, null],
])("a response with %o has used up the allowance until %s", (headers, at) => {
  expect(spentUntil(headers, now)).toEqual(at);
});

test.each([
  [429, {}, "", true],
  [403, { "retry-after": "3" }, "", true],
  [403, { "x-ratelimit-remaining": "0" }, "", true],
  [403, {}, "You have exceeded a secondary rate limit", true],
  [403, { "x-ratelimit-remaining": "12" }, "Resource not accessible", false],
  [500, { "retry-after": "3" }, "rate limit exceeded", false],
])("%d %o %j is a rate limit: %s", (status, headers, body, expected) => {
  expect(isRateLimit(status, headers, body)).toBe(expected);
});

test.each([
  [{ link: '<https://h/s?page=2>; rel="next", <https://h/s?page=9>; rel="last"' }, true],
  [{ link: '<https://h/s?page=1>; rel="prev", <https://h/s?page=3>; rel=next' }, true],
  [{ link: '<https://h/s?page=1>; rel="prev"' }, false],
  [{ link: '<https://h/s?rel=next>; rel="prev"' }, false],
  [{ link: '<https://h/s?page=2>;rel="next"' }, true],
  [{ link: '<https://h/s?page=2>; title="More"; rel="next"' }, true],
  [{}, undefined],
])("%o names a next page: %s", (headers, expected) => {
  expect(hasNextPage(headers)).toBe(expected);
});

test.each([
  [`https://github.com/o/r/blob/${SHA}/a/b.txt`, `https://github.com/o/r/commit/${SHA}`],
  [`https://github.com/o/r/commit/${SHA}#diff-1`, `https://github.com/o/r/commit/${SHA}`],
  [`https://github.com/octo-org/site.js/tree/${SHA}`, `https://github.com/octo-org/site.js/commit/${SHA}`],
  [`http://git.example/octo-org/site.js/raw/${SHA}?x`, `http://git.example/octo-org/site.js/commit/${SHA}`],
  [`https://github.com/o/r/blob/${SHA}0/a`, null],
  [`https://github.com/o/r/blob/${SHA.slice(1)}/a`, null],
  [`https://github.com/o/r/blob/${SHA.toUpperCase()}/a`, null],
  [`https://github.com/o/r/s/blob/${SHA}/a`, null],
  ["https://github.com/o/r/blob/main/a", null],
  [`https://github.com/o/blob/${SHA}`, null],
  [`javascript:https://github.com/o/r/blob/${SHA}/`, null],
  ["", null],
])("the commit of %s is %s", (url, expected) => {
  expect(commitUrl(url)).toBe(expected);
});

test.each([
  ["react", true],
  ["@ada/site.js", true],
  ["JSONStream", true],
  ["..", false],
  [".hidden", false],
  ["a/b", false],
  ["@a/../b", false],
  ["a b", false],
  ["a?x", false],
  ["", false],
  ["x".repeat(214), true],
  ["x".repeat(215), false],
])("%j is a package name: %s", (name, expected) => {
  expect(isPackageName(name)).toBe(expected);
});

test.each([
  ["react", "react"],
  ["@ada/site.js", "@ada%2Fsite.js"],
])("%s is at %s of a registry", (name, path) => {
  expect(packagePath(name)).toBe(path);
});

test.each([
  ['W/"5f-abc"', true],
  ["123-g1AAAAJjeJyN0_~=", true],
  ["@ada/site", true],
  ["", false],
  ["x".repeat(301), false],
  ["svc_live_abc", false],
  ["SVC_TEST_abc", false],
  ["svc%5Flive", false],
  ["a b", false],
])("%j may be kept in a cursor: %s", (text, expected) => {
  expect(isStorableText(text)).toBe(expected);
});

describe("versionsToRead", () => {
  const version = (n: number, at: number | null): Version => ({ version: `${n}.0.0`, tarball: `t${n}`, at });
  const names = (versions: Version[]) => versions.map(({ tarball }) => tarball);
  const listed = [version(3, 3_000_000), version(2, 2_000_000), version(1, 1_000_000)];
  const margin = 600_000;

  test.each([
    ["the newest, if nothing is known before", null, ["t3"]],
    ["those since then", 1_500_000 + margin, ["t3", "t2"]],
    ["those within a clock difference of ten minutes", 2_000_000 + margin, ["t3", "t2"]],
    ["not those a moment older", 2_000_001 + margin, ["t3"]],
    ["the newest, even if old", 9_000_000, ["t3"]],
    ["no more than five", 0, ["t3", "t2", "t1"]],
  ])("%s", (_, since, expected) => {
    for (const [a = 0, b = 0, c = 0] of [
      [2, 1, 0],
      [0, 1, 2],
      [1, 0, 2],
      [1, 2, 0],
    ])
      expect(
        names(
          versionsToRead(
            [listed[a], listed[b], listed[c]].filter((one) => one !== undefined),
            since,
          ),
        ),
      ).toEqual(expected);
  });

  test("the first of the list without times, and five at most", () => {
    const untimed = Array.from({ length: 9 }, (_, n) => version(9 - n, null));
    expect(names(versionsToRead(untimed, 5))).toEqual(["t9"]);
    const busy = Array.from({ length: 9 }, (_, n) => version(n, 10_000_000 + n));
    expect(names(versionsToRead(busy, 1))).toEqual(["t8", "t7", "t6", "t5", "t4"]);
    expect(versionsToRead([], 1)).toEqual([]);
  });
});

test.each([
  [12, 12],
  [9_007_199_254_740_991, 9_007_199_254_740_991],
  ["12", 12],
  ["12-g1AAAA", 12],
  ["123456789012345", 123_456_789_012_345],
  // Longer ones exceed the precision of a number.
  ["1234567890123456", null],
  ["x12", null],
  ["12x", null],
  ["", null],
  [Number.NaN, null],
])("the comparable part of the sequence %j is %j", (seq, number) => {
  expect(order(seq)).toBe(number);
});

test.each<[string | number, string | number, boolean]>([
  [1, 2, true],
  [2, 2, false],
  [3, 2, false],
  ["9-abc", "10-aaa", true],
  ["10-abc", "9-zzz", false],
  [0, "1-x", true],
  ["opaque", "other", true],
  ["opaque", "opaque", false],
  ["opaque", 0, true],
  ["5-x", "opaque", true],
])("from %j to %j goes forward: %s", (from, to, expected) => {
  expect(isLaterSequence(from, to)).toBe(expected);
});

test("a package's version is linked at the registry, with its name and version encoded", () => {
  expect(packagePage({ url: "https://registry.example/" }, "@acme/app", "1.0.0+b")).toBe(
    "https://registry.example/@acme%2Fapp/1.0.0%2Bb",
  );
});
