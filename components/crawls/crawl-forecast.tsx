import { Callout } from "#components/ui/primitives/callout.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { CrawlForecast } from "#lib/scraping/crawls/types.ts";

/** The pages that are known of a site, and what crawling them costs. */
export function CrawlForecastCallout({ forecast }: { forecast: CrawlForecast }) {
  const { pages_found: found, more, sample, problem, limit, credits_per_page: price } = forecast;
  const known = `${plural(found, "page")}${more ? " and more" : ""}`;
  return (
    <Callout title={price === 0 ? "Free with a test key" : `At most ${plural(forecast.credits_max, "credit")}`}>
      {problem === null ? (
        <p>
          {known} found before the crawl{found > limit && `; it stops after ${grouped(limit)}`}.{" "}
          {price > 0 && `These cost ${plural(forecast.credits, "credit")} at ${plural(price, "credit")} per page. `}
          Links on these pages may lead to others, up to the limit of {grouped(limit)}. Failed pages are free.
        </p>
      ) : (
        <p>
          The pages could not be listed: <UntrustedText text={problem} /> The crawl can be started anyway, and reads{" "}
          {plural(limit, "page")} at most.
        </p>
      )}
      {sample.length > 0 && (
        <details className="mt-1.5">
          <summary className="cursor-pointer">
            {sample.length < found ? `First ${sample.length} of ${grouped(found)} pages` : "Pages"}
          </summary>
          <ul className="mt-1 flex flex-col gap-0.5 font-mono text-xs">
            {sample.map((url) => (
              <li className="truncate" key={url}>
                <UntrustedText text={url} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Callout>
  );
}
