import { Callout } from "#components/ui/primitives/callout.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import type { CrawlForecast } from "#lib/scraping/crawls/types.ts";

export function CrawlForecastCallout({ forecast }: { forecast: CrawlForecast }) {
  const { limit, credits_per_page: price, credits_max: most, balance } = forecast;
  if (price === 0)
    return (
      <Callout title="Free with a test key">
        <p>Test crawls use fixtures instead of the live site.</p>
      </Callout>
    );
  return (
    <Callout title={`At most ${plural(most, "credit")}`} tone={most > balance ? "warn" : "info"}>
      <p>
        Up to {plural(limit, "page")} at {plural(price, "credit")} each. Failed pages are free.
        {most > balance && ` The workspace has ${plural(balance, "credit")}. Pages beyond that will fail.`}
      </p>
    </Callout>
  );
}
