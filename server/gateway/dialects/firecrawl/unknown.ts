import type { ApiError } from "../../answers/api-error.ts";
import { missing } from "./asked.ts";

/**
 * What Firecrawl has and Gatehouse has not: where it is, what it is called, and what comes nearest. In a path `{…}` is one part, and `/*`
 * at the end whatever follows, or nothing.
 */
const MISSING: readonly (readonly [path: string, name: string, instead?: string])[] = [
  ["/v2/scrape/{id}/interact", "interaction with a page"],
  ["/v1/team/token-usage/*", "tokens", "Ask for credits: team/credit-usage."],
  ["/v2/team/token-usage/*", "tokens", "Ask for credits: team/credit-usage."],
  ["/v1/deep-research/*", "deep research"],
  ["/v1/llmstxt/*", "generator of llms.txt"],
  ["/v2/agent/*", "agent"],
  ["/v2/browser/*", "browser session"],
  ["/v2/interact/*", "browser session"],
  ["/v2/monitor/*", "monitor", "There are monitors of another shape: POST /v1/monitors."],
  ["/v2/search/research/*", "index of papers"],
  ["/v2/search/developer", "index of developer documentation"],
  ["/v2/search/gov/*", "index of government publications"],
  ["/v2/search/{id}/feedback", "feedback"],
  ["/v2/feedback", "feedback"],
  ["/v2/parse/*", "upload in two steps or list of formats", "Send the file to /v2/parse."],
];

const PATTERNS = MISSING.map(([path, name, instead]) => ({
  endpoint: path.replace(/\/\*$/, ""),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+").replace(/\/\*$/, "(?:/.*)?")}$`),
  error: missing(name, instead),
}));

type Missing = { endpoint: string; error: ApiError };

/** What a path stands for at Firecrawl that is not here, under the name that the request log has for it; undefined for one that is nothing there either. */
export function missingAt(path: string): Missing | undefined {
  const found = PATTERNS.find(({ pattern }) => pattern.test(path));
  return found && { endpoint: found.endpoint, error: found.error };
}
