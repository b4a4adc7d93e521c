import type { PageQuery } from "./provider.ts";

/** Longest query that DuckDuckGo accepts, in characters. */
export const DUCKDUCKGO_QUERY_MAX = 499;

const SAFE_SEARCH = { off: "-2", moderate: "-1", strict: "1" } as const;

export const isDuckDuckGo = (url: URL): boolean => /\/html\/?$/.test(url.pathname);

/**
 * For the first page only: DuckDuckGo blocks clients that request a second page without the token
 * from the first.
 */
export function duckduckgoParameters(query: PageQuery): [name: string, value: string][] {
  const [language, country] = (query.locale ?? "").split("-");
  // The country comes first, and the United Kingdom is `uk`. There are no regions for a language alone.
  const region = country && `${country.toLowerCase().replace("gb", "uk")}-${language}`;
  const given: [string, string | undefined][] = [
    ["q", query.query],
    ["kl", region],
    ["df", query.timeRange?.slice(0, 1)],
    ["kp", query.safeSearch && SAFE_SEARCH[query.safeSearch]],
  ];
  return given.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
