import { expect, it, test } from "vitest";
import { portablePattern, unportable } from "./portable-pattern.ts";

it.each([
  [/^\d{2}\w+$/.source, "^[0-9]{2}[A-Za-z0-9_]+$"],
  [/^[\w-]+$/.source, "^[A-Za-z0-9_-]+$"],
  [/^\P{Cc}*$/u.source, String.raw`^[^\x00-\x1f\x7f-\x9f]*$`],
  [/^[^\p{Cc}\p{Cs}\u2028\u202a-\u202e]*$/u.source, String.raw`^[^\x00-\x1f\x7f-\x9f]*$`],
  [/^[^\0]*$/.source, String.raw`^[^\x00]*$`],
  [/^[/*]\S*$/.source, String.raw`^[/*][^\t\n\x0b\x0c\r ]*$`],
  ["^[!-/:-@[-`{-~]$", "^[!-/:-@\\[-`{-~]$"],
])("%s becomes %s", (source, portable) => {
  expect(portablePattern(source)).toBe(portable);
  expect(unportable(portable)).toBeUndefined();
});

test.each(["(?=a)b", "(?<!a)b", "(?<name>a)", "\\p{L}+", "\\bword", "\\1", "a{2000}", "\\u2028"])(
  "rejects %s",
  (pattern) => {
    expect(unportable(pattern)).toBeDefined();
  },
);
