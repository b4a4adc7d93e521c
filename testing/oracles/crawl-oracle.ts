import type { Line } from "../builders/job.ts";
import type { TrapSite } from "../services/trap-site.ts";

export type CrawlJudgement = {
  /** Paths of pages missing in the results. */
  missing: string[];
  /** Paths that occur more than once in the results. */
  twice: string[];
  /** Paths in the results that are not pages of the site. */
  strange: string[];
  failed: string[];
  /** Paths disallowed by robots.txt that were requested. */
  forbidden: string[];
  /** How many pages were served more than once. */
  readAgain: number;
};

const pathOf = (url: string): string => new URL(url).pathname;

/** Compares a crawl's results with the crawled site. */
export function judgeCrawl(site: TrapSite, lines: readonly Line[]): CrawlJudgement {
  const counts = new Map<string, number>();
  for (const { url } of lines) counts.set(pathOf(url), (counts.get(pathOf(url)) ?? 0) + 1);
  const wanted = new Set(site.pages);
  const answered = site.asked.filter(({ status, path }) => status === 200 && wanted.has(path)).map(({ path }) => path);
  return {
    missing: site.pages.filter((path) => !counts.has(path)),
    twice: [...counts].filter(([, count]) => count > 1).map(([path]) => path),
    strange: [...counts.keys()].filter((path) => !wanted.has(path)),
    failed: lines.filter(({ status }) => status === "failed").map(({ url }) => pathOf(url)),
    forbidden: site.asked.filter(({ path }) => path.startsWith("/private/")).map(({ path }) => path),
    readAgain: answered.length - new Set(answered).size,
  };
}
