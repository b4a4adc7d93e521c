import { expect, it } from "vitest";
import { attackPattern } from "./attack-pattern.ts";

it.each([
  ["spaces at the end", /\s+$/],
  ["a lookahead from every position", /\b(?=[0-9a-f-]*\d)[0-9a-f-]{12,}\b/gi],
  ["nested repetition", /^(a+)+$/],
  ["two adjacent runs of spaces", /charset\s*=\s*["']?\s*([\w:.-]+)/i],
  ["an opening tag without a closing one", /(<pre>)([\s\S]*?)(<\/pre>)/g],
  ["a header's value", /<[^>]*>[^,]*;\s*rel="?next"?/i],
  ["a mail address", /[\w.+-]+@([\w-]+\.[\w.-]+)/g],
  ["overlapping alternatives", /^(?:a|ab|b)*c$/],
])("finds %s", (_label, pattern) => expect(attackPattern(pattern)).toBeDefined());

it.each([
  ["an anchored class", /^[a-z0-9-]{1,64}$/],
  ["runs of a class", /[0-9a-f-]+/gi],
  ["a run that cannot start within another", /(?<![\w.+-])[\w.+-]+@/g],
  ["a date", /^(\d{4})-(\d{2})-(\d{2})$/],
])("finds no attack on %s", (_label, pattern) => expect(attackPattern(pattern)).toBeUndefined());
