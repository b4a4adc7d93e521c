import Link from "next/link";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import type { Fact } from "#components/ui/primitives/facts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Crawl } from "#lib/scraping/crawls/types.ts";

const SITEMAP_WORDS = { include: "links and sitemaps", skip: "links alone", only: "sitemaps alone" } as const;

export function crawlFacts(crawl: Crawl, slug: string): Fact[] {
  const facts: Fact[] = [
    { label: "Crawl", value: <Copyable value={crawl.id} what="crawl id" /> },
    { label: "Created", value: <Copyable value={crawl.created_at} what="time of creation" /> },
  ];
  if (crawl.finished_at)
    facts.push({ label: "Finished", value: <Copyable value={crawl.finished_at} what="time of its end" /> });
  facts.push(
    {
      label: "Key",
      value: (
        <Link className="font-mono text-xs hover:underline" href={`/${slug}/keys/${crawl.key_id}`} prefetch={false}>
          {crawl.key_id}
        </Link>
      ),
    },
    { label: "Limit", value: `${grouped(crawl.limit)} pages, ${crawl.max_depth} links away` },
    { label: "Finds by", value: SITEMAP_WORDS[crawl.sitemap] },
    { label: "Pace", value: `${crawl.delay_ms} ms between requests, ${crawl.max_concurrency} at once` },
    { label: "robots.txt", value: crawl.respect_robots ? "obeyed" : "not asked" },
  );
  for (const [label, patterns] of [
    ["Only", crawl.include_paths],
    ["Without", crawl.exclude_paths],
  ] as const)
    if (patterns.length > 0)
      facts.push({ label, value: <UntrustedText className="font-mono text-xs" text={patterns.join(" ")} /> });
  return facts;
}
