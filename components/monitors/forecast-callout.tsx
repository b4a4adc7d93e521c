import { Callout } from "#components/ui/primitives/callout.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import type { MonitorForecast } from "#lib/scraping/monitors/types.ts";

export function ForecastCallout({ forecast }: { forecast: MonitorForecast }) {
  const [next] = forecast.next_runs;
  return (
    <Callout title={`At most ${plural(forecast.credits, "credit")} in ${forecast.days} days`}>
      <p>
        {plural(forecast.runs, "run")} of {plural(forecast.pages_per_run, "page")} at{" "}
        {plural(forecast.credits_per_page, "credit")}: {grouped(forecast.credits_per_run)} each. Pages that fail, and
        addresses that were not modified, are free.
      </p>
      {next && (
        <p>
          The first run is at <ExactTime at={next} />.
        </p>
      )}
    </Callout>
  );
}
