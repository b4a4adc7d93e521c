import { evenPath } from "#lib/scraping/addresses/even-path.ts";
import { matchesPath, readPattern } from "./match-path.ts";
import { isAllowed, readRules } from "./read-rules.ts";

/** The rules that decide by path which addresses are read. Plain data. */
export type PathRules = {
  /** If there are any, a path must match one of these patterns. */
  include?: readonly string[];
  /** A path must match none of these patterns. */
  exclude?: readonly string[];
  /** The text of robots.txt by origin. */
  robots?: readonly { origin: string; text: string }[];
  /** The product token for robots.txt. */
  agent: string;
};

/** Why an address is not read; undefined if it is. */
export type PathVerdict = "unwanted" | "disallowed" | undefined;

/** Parses the rules once, for many addresses. */
export function pathJudge({ include = [], exclude = [], robots = [], agent }: PathRules): (url: URL) => PathVerdict {
  const included = include.map(readPattern);
  const excluded = exclude.map(readPattern);
  const rules = new Map(robots.map(({ origin, text }) => [origin, readRules(text, agent)]));
  return (url) => {
    const path = evenPath(url.pathname + url.search);
    if (excluded.some((pattern) => matchesPath(pattern, path))) return "unwanted";
    if (included.length > 0 && !included.some((pattern) => matchesPath(pattern, path))) return "unwanted";
    const asked = rules.get(url.origin);
    return asked && !isAllowed(asked, url) ? "disallowed" : undefined;
  };
}
