import Link from "next/link";
import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { plural, utcShortDay } from "#components/ui/text/time-text.ts";
import type { HourCount } from "#lib/reports/overview/types.ts";

const clock = (hour: string) => hour.slice(11, 16);

/** "20 Nov, 14:00" */
const moment = (hour: string) => `${utcShortDay(new Date(hour))}, ${clock(hour)}`;

/** Live requests by the hour, failures apart. */
export function TrafficChart({ slug, hours }: { slug: string; hours: readonly HourCount[] }) {
  const requests = hours.reduce((sum, hour) => sum + hour.requests, 0);
  const errors = hours.reduce((sum, hour) => sum + hour.errors, 0);
  return (
    <Panel
      action={
        <Link className="text-xs text-accent hover:underline" href={`/${slug}/requests?range=24h`} prefetch={false}>
          See them all
        </Link>
      }
      description={`${plural(requests, "request")}, ${plural(errors, "error")}. Hours in UTC, including the current one.`}
      title="Live requests, last 24 hours"
    >
      {requests === 0 ? (
        <p className="pt-1 text-muted">No live key has made a call in this time.</p>
      ) : (
        <BarChart
          axis={hours.flatMap(({ hour }, at) => (at % 6 === 0 ? [at === 0 ? moment(hour) : clock(hour)] : []))}
          bars={hours.map((hour) => ({ label: moment(hour.hour), ok: hour.requests - hour.errors, bad: hour.errors }))}
          label={`Live requests by hour: ${plural(requests, "request")}, ${plural(errors, "error")}`}
          unit="requests"
        />
      )}
    </Panel>
  );
}
