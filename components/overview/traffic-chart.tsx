"use client";

import Link from "next/link";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { clockIn, minuteIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { HourCount } from "#lib/reports/overview/types.ts";

/** Live requests per hour, with failures. */
export function TrafficChart({ slug, hours }: { slug: string; hours: readonly HourCount[] }) {
  const { zone } = useTimes();
  const clock = (hour: string) => clockIn(new Date(hour), zone).slice(0, 5);
  const moment = (hour: string) => minuteIn(new Date(hour), zone);
  const requests = hours.reduce((sum, hour) => sum + hour.requests, 0);
  const errors = hours.reduce((sum, hour) => sum + hour.errors, 0);
  return (
    <Panel
      action={
        <Link className="text-xs text-accent hover:underline" href={`/${slug}/requests?range=24h`} prefetch={false}>
          See all requests
        </Link>
      }
      description={`${plural(requests, "request")}, ${plural(errors, "error")}. Hours in ${zoneMark(new Date(hours.at(-1)?.hour ?? 0), zone)}, including the current one.`}
      title="Live requests, last 24 hours"
    >
      {requests === 0 ? (
        <p className="pt-1 text-muted">No calls with live keys in this period.</p>
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
