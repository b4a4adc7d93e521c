import { evenPath } from "#lib/scraping/addresses/even-path.ts";
import { matchesPath, readPattern } from "./match-path.ts";
import { isAllowed, readRules } from "./read-rules.ts";

/** What decides by path which addresses are read. Plain data. */
export type PathRules = {
  /** Patterns of which a path must match one, if there are any. */
  include?: readonly string[];
  /** Patterns of which a path must match none. */
  exclude?: readonly string[];
  /** The text of robots.txt by origin. */
  robots?: readonly { origin: string; text: string }[];
  /** The product token that robots.txt is read for. */
  agent: string;
};

/** Why an address is not read; undefined for one that is. */
export type PathVerdict = "unwanted" | "disallowed" | undefined;

/** Reads the rules once, for many addresses. */
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
