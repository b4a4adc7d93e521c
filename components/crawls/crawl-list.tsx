import Link from "next/link";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Crawl } from "#lib/scraping/crawls/types.ts";
import { CrawlProgress } from "./crawl-progress.tsx";
import { CrawlStatusPill } from "./crawl-status.tsx";

type CrawlListProps = { slug: string; crawls: readonly Crawl[]; readAt: string };

export function CrawlList({ slug, crawls, readAt }: CrawlListProps) {
  return (
    <ul aria-label="Crawls, newest first" className="border-t border-line">
      {crawls.map((crawl) => (
        <li className="flex flex-col gap-1.5 border-b border-line px-4 py-3 sm:px-6" key={crawl.id}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CrawlStatusPill crawl={crawl} />
            <Link
              className="min-w-0 truncate font-medium hover:underline"
              href={`/${slug}/crawls/${crawl.id}`}
              prefetch={false}
            >
              <UntrustedText text={crawl.url} />
            </Link>
            <span className="ml-auto text-xs text-muted tabular-nums">
              {crawl.env === "test" ? "free" : `${grouped(crawl.credits_used)} credits`} ·{" "}
              <RelativeTime at={crawl.created_at} />
            </span>
          </div>
          <CrawlProgress crawl={crawl} readAt={readAt} />
        </li>
      ))}
    </ul>
  );
}
