import type { Line } from "../builders/job.ts";
import type { TrapSite } from "../services/trap-site.ts";

export type CrawlJudgement = {
  /** Paths of pages that a complete crawl has, and this one has not. */
  missing: string[];
  /** Paths that are in the results more than once. */
  twice: string[];
  /** Paths in the results that are none of the site's pages. */
  strange: string[];
  failed: string[];
  /** What robots.txt keeps out, and was asked for all the same. */
  forbidden: string[];
  /** How many pages were answered more than once. */
  readAgain: number;
};

const pathOf = (url: string): string => new URL(url).pathname;

/** What is wrong with a crawl's results, held against the site that was crawled. */
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
