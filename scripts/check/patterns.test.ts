import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { attackPattern } from "./attack-pattern.ts";
import { findPatterns, readLiteral } from "./find-patterns.ts";
import { MADE_BY_FUNCTIONS, OWN_TEXT_PATTERNS } from "./pattern-exceptions.ts";

const found = findPatterns(fileURLToPath(new URL("../..", import.meta.url)));
const literals = found.filter(({ isLiteral }) => isLiteral);
const keys = literals.map(({ path, text }) => `${path}: ${text}`);
const made = found.filter(({ isLiteral }) => !isLiteral);

describe("regular expressions of web and worker", () => {
  it("are found", () => expect(literals.length).toBeGreaterThan(400));

  it("take linear time unless they only process the product's own texts", { timeout: 600_000 }, () => {
    const others = literals.filter((_, at) => !OWN_TEXT_PATTERNS[keys[at] ?? ""]);
    const slow = new Set(
      [...new Set(others.map(({ text }) => text))].filter((text) => attackPattern(readLiteral(text))),
    );
    const places = others.filter(({ text }) => slow.has(text));
    expect(places.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
  });

  it.each(Object.keys(OWN_TEXT_PATTERNS))("%s is in use and not linear", (key) => {
    expect(keys).toContain(key);
    expect(attackPattern(readLiteral(key.slice(key.indexOf(": ") + 2)))).toBeDefined();
  });

  it("that are built take linear time or are listed as safe", {
    timeout: 600_000,
  }, async () => {
    const paths = [...new Set(made.map(({ path }) => path))];
    expect(Object.keys(MADE_BY_FUNCTIONS).filter((path) => !paths.includes(path))).toEqual([]);
    const loaded = paths.filter((path) => !MADE_BY_FUNCTIONS[path]);
    const patterns = await madeOnLoad(loaded);
    expect(loaded.filter((path) => !patterns.some(({ stack }) => stack.includes(path)))).toEqual([]);
    // Packages that they import make others.
    const own = patterns.filter(({ stack }) => loaded.some((path) => stack.includes(path)));
    const distinct = [...new Map(own.map((each) => [String(each.pattern), each])).values()];
    expect(distinct.filter(({ pattern }) => attackPattern(pattern))).toEqual([]);
  });
});

/** Loads modules and returns the regular expressions that they create, each with its stack. */
async function madeOnLoad(paths: readonly string[]): Promise<{ pattern: RegExp; stack: string }[]> {
  const patterns: { pattern: RegExp; stack: string }[] = [];
  const plain = globalThis.RegExp;
  const make = (target: typeof plain, [source, flags]: [string, string | undefined]) => {
    const pattern = new target(source, flags);
    patterns.push({ pattern, stack: new Error().stack ?? "" });
    return pattern;
  };
  globalThis.RegExp = new Proxy(plain, {
    construct: make,
    apply: (target, _, values: [string, string | undefined]) => make(target, values),
  });
  try {
    for (const path of paths) await import(`../../${path}`);
  } finally {
    globalThis.RegExp = plain;
  }
  return patterns;
}
