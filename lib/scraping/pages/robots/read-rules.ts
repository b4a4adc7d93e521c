/** The rules that hold for this client, of all of a robots.txt. */
export type RobotsRules = { allow: boolean; pattern: string }[];

const LINE = /^\s*([a-z-]+)\s*:\s*([^#]*)/i;
const PRODUCT = /^[a-z_-]+|^\*/i;

/**
 * Reads a robots.txt as RFC 9309 2.2 has it: the groups that name the agent, taken together, or else those for everybody. Lines
 * that are none of user-agent, allow and disallow neither count nor end a group.
 *
 * @param agent the product token, e.g. Gatehouse; compared without case.
 */
export function readRules(text: string, agent: string): RobotsRules {
  const own = agent.toLowerCase();
  const named: RobotsRules = [];
  const others: RobotsRules = [];
  let isNamed = false;
  let group: RobotsRules[] = [];
  let inAgents = false;
  for (const line of text.replace(/^\ufeff/, "").split(/[\r\n]+/)) {
    const [, key = "", rest = ""] = LINE.exec(line) ?? [];
    const value = rest.trim();
    const field = key.toLowerCase();
    if (field === "user-agent") {
      if (!inAgents) group = [];
      inAgents = true;
      const product = PRODUCT.exec(value)?.[0].toLowerCase();
      if (product === own) {
        isNamed = true;
        group.push(named);
      } else if (product === "*") group.push(others);
    } else if (field === "allow" || field === "disallow") {
      inAgents = false;
      if (value !== "") for (const rules of group) rules.push({ allow: field === "allow", pattern: normalised(value) });
    }
  }
  return isNamed ? named : others;
}

/** Whether the rules let a page be fetched: the longest pattern that matches decides, and of two as long the one that allows. */
export function isAllowed(rules: RobotsRules, url: URL): boolean {
  if (url.pathname === "/robots.txt") return true;
  const path = normalised(url.pathname + url.search);
  let best: { allow: boolean; pattern: string } | undefined;
  for (const rule of rules) {
    const longer = rule.pattern.length - (best?.pattern.length ?? 0);
    const counts = !best || longer > 0 || (longer === 0 && rule.allow);
    if (counts && matches(rule.pattern, path)) best = rule;
  }
  return best?.allow ?? true;
}

/** `*` is any characters, a last `$` the end. Each part is looked for once from where the one before ended: never slow. */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const [first = "", ...parts] = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  const last = parts.pop();
  if (last === undefined) return !anchored || path === first;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}

/** One spelling for what means the same (RFC 9309 2.2.2): what is not ASCII encoded, what need not be encoded not. */
const normalised = (path: string): string =>
  path
    .replace(/[^\x21-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
