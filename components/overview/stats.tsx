import { Count } from "#components/ui/primitives/count.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { change, errorShare, errorsYesterday } from "#lib/reports/overview/rules.ts";
import type { Overview } from "#lib/reports/overview/types.ts";
import { FORECAST_DAYS } from "#lib/reports/usage/constants.ts";
import { RunOut } from "./run-out.tsx";
import { Stat } from "./stat.tsx";

export function Stats({ overview }: { overview: Pick<Overview, "credits" | "traffic" | "read_at"> }) {
  const { credits, traffic, read_at } = overview;
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {credits && (
        <>
          <Stat
            label="Credits left"
            value={<Count className={credits.balance === 0 ? "text-bad" : ""} value={credits.balance} />}
          >
            <RunOut balance={credits.balance} forecast={credits.forecast} now={new Date(read_at)} />
            {credits.held > 0 && ` ${grouped(credits.held)} more are on hold for work under way.`}
          </Stat>
          <Stat label="Spent today" value={<Count value={credits.spend.today} />}>
            {capital(change(credits.spend.today, credits.spend.yesterday_by_now))}.{" "}
            {grouped(credits.spend.recent.credits)} in the last {FORECAST_DAYS} days.
          </Stat>
        </>
      )}
      {traffic && (
        <>
          <Stat label="Live requests today" value={<Count value={traffic.live.today.requests} />}>
            {capital(change(traffic.live.today.requests, traffic.live.yesterday_by_now.requests))}.{" "}
            {grouped(traffic.live.yesterday.requests)} in all of yesterday.
          </Stat>
          <Stat
            label="Live errors today"
            value={
              <>
                <Count className={traffic.live.today.errors > 0 ? "text-bad" : ""} value={traffic.live.today.errors} />{" "}
                <span className="text-base font-normal text-muted">{errorShare(traffic.live.today)}</span>
              </>
            }
          >
            {capital(errorsYesterday(traffic.live.yesterday_by_now))}.
          </Stat>
        </>
      )}
    </dl>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
