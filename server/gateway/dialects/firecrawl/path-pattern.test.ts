import { expect, it } from "vitest";
import { pathPattern, patternWithin } from "./path-pattern.ts";

it.each([
  ["^/blog/.*$", "/blog/*$"],
  ["^/blog/.*", "/blog/"],
  ["^/blog$", "/blog$"],
  ["^blog/.*", "/blog/"],
  ["/blog/.*", "*/blog/"],
  ["blog/*", "*blog"],
  ["blog", "*blog"],
  ["\\.pdf$", "*.pdf$"],
  ["/docs\\/v1/.*", "*/docs/v1/"],
  [".*", "*"],
  ["^/(a|b)/", undefined],
  ["/page/\\d+", undefined],
  ["/x?", undefined],
  ["/x*y", undefined],
  ["x\\.*", undefined],
  ["[a-z]", undefined],
])("translates %s to %s", (expression, pattern) => {
  expect(pathPattern(expression)).toBe(pattern);
});

it.each([
  ["/", "*.pdf$", "*.pdf$"],
  ["/blog", "*.pdf$", "/blog*.pdf$"],
  ["/blog", "/blog/2026", "/blog/2026"],
  ["/blog/2026", "/blog", "/blog/2026"],
  ["/blog", "/shop", undefined],
  ["/blog/2026", "/blog$", undefined],
])("below %s, %s becomes %s", (prefix, pattern, expected) => {
  expect(patternWithin(prefix, pattern)).toBe(expected);
});
