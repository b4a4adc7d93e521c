import { useTimes } from "#components/ui/hooks/times.tsx";
import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { clockIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { Rotation, TrafficMinute } from "#lib/accounts/rotations/types.ts";
import { CallersTable } from "./callers-table.tsx";

const AXIS_EVERY = 15;

/** The last hour of both keys per minute, and who still uses the old one. */
export function TrafficStep({
  slug,
  rotation: { traffic, callers, key, successor },
}: {
  slug: string;
  rotation: Rotation;
}) {
  const { zone } = useTimes();
  /** "14:05" in the user's zone, like other times on the page. */
  const minute = (iso: string): string => clockIn(new Date(iso), zone).slice(0, 5);
  const mark = zoneMark(new Date(traffic[0]?.start ?? 0), zone);
  const axis = traffic.filter((_, at) => at % AXIS_EVERY === 0).map(({ start }) => minute(start));
  const chart = (name: string, of: (each: TrafficMinute) => number) => {
    const total = traffic.reduce((sum, each) => sum + of(each), 0);
    const said = `${plural(total, "request")} in the last hour`;
    return (
      <div className="min-w-0">
        <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-xs">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <span className="text-muted tabular-nums">
            {said}, in {mark}
          </span>
        </p>
        <BarChart
          axis={axis}
          bars={traffic.map((each) => ({ label: `${minute(each.start)} ${mark}`, ok: of(each), bad: 0 }))}
          label={`${name}: ${said}`}
          tone={key.env}
          unit="requests"
        />
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {chart(key.name, (each) => each.old)}
        {successor && chart(successor.name, (each) => each.successor)}
      </div>
      <CallersTable callers={callers} env={key.env} keyId={key.id} slug={slug} />
    </div>
  );
}
