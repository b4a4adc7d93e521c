import { evenPath } from "#lib/scraping/addresses/even-path.ts";
import { matchesPath, readPattern } from "./match-path.ts";
import { isAllowed, readRules } from "./read-rules.ts";

/** Plain data. */
export type PathRules = {
  /** If there are any, a path must match one of these patterns. */
  include?: readonly string[];
  /** A path must match none of these patterns. */
  exclude?: readonly string[];
  robots?: readonly { origin: string; text: string }[];
  /** The product token for robots.txt. */
  agent: string;
};

export type PathVerdict = "unwanted" | "disallowed" | undefined;

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
