import { withoutEnd } from "#lib/platform/without-end.ts";

/** What a regular expression may hold that a path pattern has no counterpart for. */
const BEYOND = /[()[\]{}|+?\\]/;

/**
 * A regular expression on paths, as Firecrawl's crawls take them, as a pattern of robots.txt (RFC 9309 2.2.3), which ours take: `^/blog/.*` is
 * `/blog/`, `\.pdf$` is `*.pdf$`. A dot by itself is taken for a dot. Undefined for one that says more than a pattern can.
 */
export function pathPattern(expression: string): string | undefined {
  const isAnchored = expression.startsWith("^");
  // blog/* is a slash any number of times, by which people mean whatever follows: only what stands before it counts.
  const written = expression.slice(isAnchored ? 1 : 0).replace(/\/\*$/, "");
  if (/(?<!\.)\*|\\\.\*/.test(written)) return undefined;
  const inside = written.replaceAll(/\\([./-])/g, "$1").replaceAll(".*", "*");
  if (BEYOND.test(inside) || inside.slice(0, -1).includes("$") || inside.includes("^")) return undefined;
  const pattern = withoutEnd(inside, "*");
  if (isAnchored) return pattern.startsWith("/") || pattern.startsWith("*") ? pattern : `/${pattern}`;
  return `*${pattern}`.replace(/^\*+/, "*");
}

/** The same pattern below a path: both must hold. Undefined where none does. */
export function patternWithin(prefix: string, pattern: string): string | undefined {
  if (prefix === "/") return pattern;
  if (pattern.startsWith("*")) return `${prefix}${pattern}`;
  if (pattern.startsWith(prefix)) return pattern;
  return prefix.startsWith(pattern.replace(/\$$/, "")) && !pattern.endsWith("$") ? prefix : undefined;
}
