import { evenPath } from "#lib/scraping/addresses/even-path.ts";
import { matchesPath, type PathPattern, readPattern } from "./match-path.ts";

export type RobotsRules = { allow: boolean; pattern: PathPattern }[];

const LINE = /^\s*([a-z-]+)\s*:\s*([^#]*)/i;
const PRODUCT = /^[a-z_-]+|^\*/i;

/**
 * RFC 9309 2.2: combines the groups that name the agent, otherwise those for `*`. Lines other than
 * user-agent, allow and disallow are ignored and do not end a group.
 * @param agent the product token, e.g. Gatehouse; compared case-insensitively.
 */
export function readRules(text: string, agent: string): RobotsRules {
  const own = agent.toLowerCase();
  const named: RobotsRules = [];
  const others: RobotsRules = [];
  let isNamed = false;
  // A set, because a group may name one agent thousands of times, and each rule is kept once.
  let group = new Set<RobotsRules>();
  let inAgents = false;
  for (const line of text.replace(/^\ufeff/, "").split(/[\r\n]+/)) {
    const [, key = "", rest = ""] = LINE.exec(line) ?? [];
    const value = rest.trim();
    const field = key.toLowerCase();
    if (field === "user-agent") {
      if (!inAgents) group = new Set();
      inAgents = true;
      const product = PRODUCT.exec(value)?.[0].toLowerCase();
      if (product === own) {
        isNamed = true;
        group.add(named);
      } else if (product === "*") group.add(others);
    } else if (field === "allow" || field === "disallow") {
      inAgents = false;
      if (value !== "")
        for (const rules of group) rules.push({ allow: field === "allow", pattern: readPattern(value) });
    }
  }
  return isNamed ? named : others;
}

/** The longest matching pattern decides; on a tie, allow wins. */
export function isAllowed(rules: RobotsRules, url: URL): boolean {
  if (url.pathname === "/robots.txt") return true;
  const path = evenPath(url.pathname + url.search);
  let best: RobotsRules[number] | undefined;
  for (const rule of rules) {
    const longer = rule.pattern.length - (best?.pattern.length ?? 0);
    const counts = !best || longer > 0 || (longer === 0 && rule.allow);
    if (counts && matchesPath(rule.pattern, path)) best = rule;
  }
  return best?.allow ?? true;
}
