import { grouped } from "#components/ui/text/time-text.ts";
import type { Crawl } from "#lib/scraping/crawls/types.ts";

const LEFT_OUT_WORDS: Readonly<Record<Crawl["left_out"][number], string>> = {
  limit: "beyond the crawl's limit, or too many to check",
  depth: "too many links away",
  similar: "too many of one kind",
  robots: "kept out by robots.txt",
};

export function CrawlFigures({ crawl }: { crawl: Crawl }) {
  const { pages, credits_used, left_out } = crawl;
  const figures = [
    ["Found", pages.found, ""],
    ["Read", pages.ok, "text-ok"],
    ["Failed", pages.failed, pages.failed > 0 ? "text-bad" : ""],
    ["To do", pages.waiting + pages.under_way, ""],
    ["Led on", pages.skipped, ""],
    ["Credits", credits_used, ""],
  ] as const;
  return (
    <>
      <dl className="mt-3 grid grid-cols-3 gap-2 text-center sm:grid-cols-6">
        {figures.map(([label, value, tone]) => (
          <div className="flex flex-col-reverse rounded-lg border border-line px-2 py-1.5" key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className={`font-medium tabular-nums ${tone}`}>{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      {left_out.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          The site has more: {left_out.map((reason) => LEFT_OUT_WORDS[reason]).join(", ")}.
        </p>
      )}
    </>
  );
}
