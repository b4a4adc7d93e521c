import type { PageQuery } from "./provider.ts";

/** It takes no more characters than this. */
export const DUCKDUCKGO_QUERY_MAX = 499;

const SAFE_SEARCH = { off: "-2", moderate: "-1", strict: "1" } as const;

/** Whether this is DuckDuckGo's page without scripts, which lies at `/html/`. */
export const isDuckDuckGo = (url: URL): boolean => /\/html\/?$/.test(url.pathname);

/**
 * A query in the words of DuckDuckGo's page without scripts. For its first page alone: it takes a client that asks for a second one
 * without the token that the first one holds for a robot, and keeps them out from then on.
 */
export function duckduckgoParameters(query: PageQuery): [name: string, value: string][] {
  const [language, country] = (query.locale ?? "").split("-");
  // Country first, and the United Kingdom by its other name; it has no regions for languages alone.
  const region = country && `${country.toLowerCase().replace("gb", "uk")}-${language}`;
  const given: [string, string | undefined][] = [
    ["q", query.query],
    ["kl", region],
    ["df", query.timeRange?.slice(0, 1)],
    ["kp", query.safeSearch && SAFE_SEARCH[query.safeSearch]],
  ];
  return given.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
