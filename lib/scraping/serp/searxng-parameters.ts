import type { PageQuery } from "./provider.ts";

const SAFE_SEARCH = { off: "0", moderate: "1", strict: "2" } as const;

/** SearXNG's HTML page and API share their parameters (docs.searxng.org, "Search API"). */
export function searxngParameters(query: PageQuery): [name: string, value: string][] {
  const given: [string, string | undefined][] = [
    ["q", query.query],
    ["pageno", String(query.page)],
    ["language", query.locale],
    ["time_range", query.timeRange],
    ["safesearch", query.safeSearch && SAFE_SEARCH[query.safeSearch]],
    ["engines", query.engine],
  ];
  return given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}
