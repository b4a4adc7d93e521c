import { describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { scanJson, TOKEN } from "./json-scan.ts";

const tokensOf = (text: string) => {
  const scan = scanJson(text);
  return Array.from({ length: scan.count }, (_, at) => text.slice(scan.starts[at], scan.ends[at]));
};

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("over 200 payloads", () => {
  it.each(NUMBERED)("payload %i keeps every character and agrees with JSON.parse", (_, text) => {
    const scan = scanJson(text);
    let end = 0;
    for (let at = 0; at < scan.count; at++) {
      const start = scan.starts[at] ?? 0;
      expect(text.slice(end, start)).toMatch(/^[ \t\r\n]*$/);
      end = scan.ends[at] ?? 0;
      expect(end).toBeGreaterThan(start);
    }
    expect(text.slice(end)).toMatch(/^[ \t\r\n]*$/);
    expect(scan.fault === null).toBe(parses(text));
    if (scan.fault) {
      expect(scan.fault.at).toBeLessThanOrEqual(text.length);
      expect(scan.fault.atEnd).toBe(scan.fault.at === text.length);
    }
  });

  it("number more than 200", () => expect(NUMBERED.length).toBeGreaterThan(200));
});

it("keeps numbers, escapes and repeated names as written", () => {
  expect(tokensOf('{"a":1e21,"a":12345678901234567890, "b" : "\\u00e9"}')).toEqual([
    "{",
    '"a"',
    ":",
    "1e21",
    ",",
    '"a"',
    ":",
    "12345678901234567890",
    ",",
    '"b"',
    ":",
    '"\\u00e9"',
    "}",
  ]);
});

it("distinguishes names from strings", () => {
  const { kinds } = scanJson('{"a":["a"]}');
  expect([...kinds.subarray(1, 6)]).toEqual([TOKEN.key, TOKEN.colon, TOKEN.openArray, TOKEN.string, TOKEN.closeArray]);
});

it.each([
  ["", 0, true, "there is nothing in it"],
  ['{"a":1', 6, true, "it ends before the outermost bracket is closed"],
  ['[{"a":', 6, true, "it ends before 2 brackets are closed"],
  ['["open', 6, true, "a string is not closed"],
  ['{"a":tr', 7, true, "expected a value"],
  ["[1,]", 3, false, "expected a value"],
  ["[1 2]", 3, false, 'expected "," or "]"'],
  ['{"a" 1}', 5, false, 'expected ":" after a name'],
  ["{a:1}", 1, false, "expected a name in double quotes"],
  ['"a\nb"', 2, false, "a control character or line break inside a string; JSON wants it escaped"],
  ['"\\x"', 2, false, "an escape that JSON does not have"],
  ["{} {}", 3, false, "something follows the end of the JSON"],
])("%j is invalid at %d", (text, at, atEnd, why) => {
  expect(scanJson(text).fault).toEqual({ at, atEnd, why });
});

it("handles five megabytes of nesting", () => {
  const scan = scanJson("[".repeat(5_000_000));
  expect(scan.count).toBe(5_000_000);
  expect(scan.fault?.atEnd).toBe(true);
});
