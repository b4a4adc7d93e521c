import { withoutEnd } from "#lib/platform/values/without-end.ts";

/** Regular expression syntax without an equivalent in path patterns. */
const BEYOND = /[()[\]{}|+?\\]/;

/**
 * Translates a regular expression on paths, as in Firecrawl's crawls, to a robots.txt pattern (RFC
 * 9309 2.2.3), as in ours: `^/blog/.*` becomes `/blog/`, `\.pdf$` becomes `*.pdf$`. An unescaped
 * dot counts as a literal dot. Returns undefined for expressions that patterns cannot express.
 */
export function pathPattern(expression: string): string | undefined {
  const isAnchored = expression.startsWith("^");
  // `blog/*` means any number of slashes, but people use it for everything below, so only the part
  // before counts.
  const written = expression.slice(isAnchored ? 1 : 0).replace(/\/\*$/, "");
  if (/(?<!\.)\*|\\\.\*/.test(written)) return undefined;
  const inside = written.replaceAll(/\\([./-])/g, "$1").replaceAll(".*", "*");
  if (BEYOND.test(inside) || inside.slice(0, -1).includes("$") || inside.includes("^")) return undefined;
  const pattern = withoutEnd(inside, "*");
  if (isAnchored) return pattern.startsWith("/") || pattern.startsWith("*") ? pattern : `/${pattern}`;
  return `*${pattern}`.replace(/^\*+/, "*");
}

/** Combines a pattern with a path prefix, so that both must match. Returns undefined if no path can match both. */
export function patternWithin(prefix: string, pattern: string): string | undefined {
  if (prefix === "/") return pattern;
  if (pattern.startsWith("*")) return `${prefix}${pattern}`;
  if (pattern.startsWith(prefix)) return pattern;
  return prefix.startsWith(pattern.replace(/\$$/, "")) && !pattern.endsWith("$") ? prefix : undefined;
}
