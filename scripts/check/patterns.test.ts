import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { attackPattern } from "./attack-pattern.ts";
import { findPatterns, readLiteral } from "./find-patterns.ts";
import { MADE_BY_FUNCTIONS, OWN_TEXT_PATTERNS } from "./pattern-exceptions.ts";

const found = findPatterns(fileURLToPath(new URL("../..", import.meta.url)));
const literals = [...new Map(found.filter(({ isLiteral }) => isLiteral).map((each) => [each.text, each])).values()];
const made = found.filter(({ isLiteral }) => !isLiteral);

describe("regular expressions of web and worker", () => {
  it("are found", () => expect(literals.length).toBeGreaterThan(400));

  it("take linear time, or run over the product's own texts alone", { timeout: 600_000 }, () => {
    const slow = literals.filter(({ text }) => !OWN_TEXT_PATTERNS[text] && attackPattern(readLiteral(text)));
    expect(slow.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
  });

  it.each(Object.keys(OWN_TEXT_PATTERNS))("%s is in use, and not linear", (text) => {
    expect(literals.map((each) => each.text)).toContain(text);
    expect(attackPattern(readLiteral(text))).toBeDefined();
  });

  it("that are put together take linear time, or are listed with why they need no attack", {
    timeout: 600_000,
  }, async () => {
    const paths = [...new Set(made.map(({ path }) => path))];
    expect(Object.keys(MADE_BY_FUNCTIONS).filter((path) => !paths.includes(path))).toEqual([]);
    const patterns = await madeOnLoad(paths.filter((path) => !MADE_BY_FUNCTIONS[path]));
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => attackPattern(pattern))).toEqual([]);
  });
});

/** The regular expressions that are made while modules are loaded. */
async function madeOnLoad(paths: readonly string[]): Promise<RegExp[]> {
  const patterns: RegExp[] = [];
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, [source, flags]: [string, string | undefined]) => {
      const pattern = new target(source, flags);
      patterns.push(pattern);
      return pattern;
    },
  });
  try {
    for (const path of paths) await import(`../../${path}`);
  } finally {
    globalThis.RegExp = plain;
  }
  return patterns;
}
