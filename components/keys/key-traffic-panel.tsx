import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { zoneMark } from "#components/ui/text/zoned-time.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { UsagePoint } from "#lib/reports/usage/types.ts";
import { spansOfWeek } from "./spans-of-week.ts";

type KeyTrafficPanelProps = {
  env: KeyEnv;
  /** Hourly, starting at midnight in `zone`. */
  hours: readonly UsagePoint[];
  lastHour: number;
  zone: string;
};

export function KeyTrafficPanel({ env, hours, lastHour, zone }: KeyTrafficPanelProps) {
  const { bars, days } = spansOfWeek(hours, zone);
  const total = hours.reduce((sum, hour) => sum + hour.requests, 0);
  const bad = hours.reduce((sum, hour) => sum + hour.errors, 0);
  const said = `${plural(total, "request")} in seven days${bad > 0 ? `, ${grouped(bad)} failed` : ""}`;
  return (
    <Panel
      action={<span className="text-xs text-muted tabular-nums">{plural(lastHour, "request")} in the last hour</span>}
      description={`${said}. Times are in ${zoneMark(new Date(hours.at(-1)?.start ?? 0), zone)}.`}
      title="Traffic"
    >
      <BarChart axis={days} bars={bars} label={`Requests of the last seven days: ${said}`} tone={env} unit="requests" />
    </Panel>
  );
}
