import type { ApiError } from "../../route/api-error.ts";
import { missing } from "./asked.ts";

/**
 * Firecrawl features that Gatehouse lacks: path, name and nearest alternative. In a path, `{…}`
 * matches one segment, and a trailing `/*` matches any rest or none.
 */
const MISSING: readonly (readonly [path: string, name: string, instead?: string])[] = [
  ["/v2/scrape/{id}/interact", "interaction with a page"],
  ["/v1/team/token-usage/*", "tokens", "Use team/credit-usage for credits."],
  ["/v2/team/token-usage/*", "tokens", "Use team/credit-usage for credits."],
  ["/v1/deep-research/*", "deep research"],
  ["/v1/llmstxt/*", "generator of llms.txt"],
  ["/v2/agent/*", "agent"],
  ["/v2/browser/*", "browser session"],
  ["/v2/interact/*", "browser session"],
  ["/v2/monitor/*", "monitor", "Use POST /v1/monitors, whose monitors have a different shape."],
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

/**
 * Returns the missing Firecrawl feature at a path, with its endpoint name for the request log.
 * Returns undefined if Firecrawl has nothing there either.
 */
export function missingAt(path: string): Missing | undefined {
  const found = PATTERNS.find(({ pattern }) => pattern.test(path));
  return found && { endpoint: found.endpoint, error: found.error };
}
