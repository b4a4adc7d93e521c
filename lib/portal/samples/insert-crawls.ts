import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { addressKey } from "#lib/scraping/crawls/address-key.ts";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { SAMPLE_KEYS } from "./constants.ts";
import type { SampleCrawl } from "./crawls.ts";
import type { InsertedKeys } from "./insert-keys.ts";

/** Writes finished crawls with their pages but without result files. */
export async function insertCrawls(
  tx: Tx,
  { workspaceId }: Ctx,
  keys: InsertedKeys,
  crawls: readonly SampleCrawl[],
): Promise<void> {
  const options = JSON.parse(JSON.stringify(JobOptions.parse({ formats: ["markdown"] })));
  await tx.job.createMany({
    data: crawls.map(({ id, key, url, limit, pages, leftOut, ...crawl }) => {
      const failures = countFailures(pages.map(({ errorCode }) => errorCode));
      const failed = Object.values(failures).reduce((sum, each) => sum + each, 0);
      return {
        ...crawl,
        ...{ workspaceId, id, kind: "crawl" as const, options, failures, leftOut: [...leftOut] },
        crawl: CrawlPlan.parse(CreateCrawlInput.parse({ url, limit })),
        ...{ keyId: keys[key], keyName: SAMPLE_KEYS[key].name, env: SAMPLE_KEYS[key].env },
        ...{ urlsTotal: pages.length, urlsOk: pages.length - failed, urlsFailed: failed },
        ...{ startedAt: crawl.createdAt, maxConcurrency: 10, itemsGone: true },
      };
    }),
  });
  await tx.jobItem.createMany({
    data: crawls.flatMap(({ id: jobId, url: start, createdAt, pages }) =>
      pages.map(({ path, depth, errorCode }, index) => {
        const { href: url, host } = new URL(path, start);
        return {
          ...{ workspaceId, jobId, index, url, host, depth, hops: 0, attempts: 1, dueAt: createdAt },
          ...{ state: errorCode ? ("failed" as const) : ("ok" as const), errorCode: errorCode ?? null },
          ...{ addressKey: Buffer.from(addressKey(url), "hex"), parent: index === 0 ? null : 0 },
        };
      }),
    ),
  });
}

function countFailures(codes: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) if (code) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
