import { MAX_MATCHES, type RuleType } from "../constants.ts";
import type { Addresses } from "./addresses.ts";
import { toCleanHtml } from "./clean-html.ts";
import { attribute, collapse, type Element, type Page } from "./dom.ts";
import { find } from "./selectors.ts";
import { toText } from "./text.ts";

export type Rule = {
  selector: string;
  attribute?: string | undefined;
  all?: boolean | undefined;
  type?: RuleType | undefined;
};

export type Extracted = string | number | null;

const NOTHING: ReadonlySet<Element> = new Set();

/**
 * Returns the first match of each rule in the whole page or null; with `all`, up to MAX_MATCHES.
 * The caller chooses the names, so the object has no prototype.
 */
export function applyRules(
  page: Page,
  rules: Readonly<Record<string, Rule>>,
  addresses: Addresses,
): Record<string, Extracted | Extracted[]> {
  const results: Record<string, Extracted | Extracted[]> = Object.create(null);
  for (const [name, rule] of Object.entries(rules)) {
    const found = find(page, rule.selector);
    if (rule.all) results[name] = found.slice(0, MAX_MATCHES).map((element) => read(element, rule, addresses));
    else results[name] = found[0] ? read(found[0], rule, addresses) : null;
  }
  return results;
}

function read(element: Element, rule: Rule, addresses: Addresses): Extracted {
  if (rule.type === "html") return toCleanHtml(element.children, addresses, NOTHING);
  const own = rule.attribute === undefined ? undefined : attribute(element, rule.attribute.toLowerCase());
  if (rule.attribute !== undefined && own === undefined) return null;
  if (rule.type === "url")
    return addresses.absolute(own ?? attribute(element, "href") ?? attribute(element, "src")) ?? null;
  const text = own ?? toText(element.name === "title" ? element.children : [element], NOTHING);
  return rule.type === "number" ? readNumber(text) : collapseLines(text);
}

const collapseLines = (text: string): string => text.split("\n").map(collapse).filter(Boolean).join("\n");

/**
 * Returns the first number in a text: `$1,234.50` and `1.234,50 €` are 1234.5. The last `.` or `,`
 * is the decimal mark, unless it is the only kind of mark and either repeated or a comma before
 * exactly three digits, as in `12,000`.
 */
export function readNumber(text: string): number | null {
  const found = /-?\d(?:[\d.,'\u00a0\u202f]*\d)?/.exec(text)?.[0].replace(/['\u00a0\u202f]/g, "");
  if (found === undefined) return null;
  const marks = found.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return Number(found);
  const [, fraction = ""] = found.split(/[.,](?=[^.,]*$)/);
  const kinds = new Set(marks).size;
  const groups = kinds === 1 && (marks.length > 1 || (last === "," && fraction.length === 3));
  const digits = groups
    ? found.replace(/[.,]/g, "")
    : found.slice(0, found.length - fraction.length - 1).replace(/[.,]/g, "");
  const number = Number(groups ? digits : `${digits}.${fraction}`);
  return Number.isFinite(number) ? number : null;
}
