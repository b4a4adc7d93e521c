import { RunOut } from "#components/overview/run-out.tsx";
import { Stat } from "#components/overview/stat.tsx";
import { Count } from "#components/ui/primitives/count.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { changeLabel, shareLabel } from "#lib/reports/usage/rules.ts";
import type { SpendForecast, Usage } from "#lib/reports/usage/types.ts";

type UsageStatsProps = { usage: Usage; env: "live" | "test" | "both"; forecast: SpendForecast | null };

/** The span's totals, each next to the period before, and how long the credits last. */
export function UsageStats({ usage: { totals, previous, read_at }, env, forecast }: UsageStatsProps) {
  const before = (now: number, then: number) =>
    then === 0
      ? "None in the previous period."
      : `${capital(changeLabel(now, then))}: ${grouped(then)} in the previous period.`;
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {env !== "test" && (
        <Stat label="Credits used" value={<Count value={totals.credits} />}>
          {before(totals.credits, previous.credits)}
        </Stat>
      )}
      <Stat label="Requests" value={<Count value={totals.requests} />}>
        {before(totals.requests, previous.requests)}
      </Stat>
      <Stat
        label="Errors"
        value={
          <>
            <Count className={totals.errors > 0 ? "text-bad" : ""} value={totals.errors} />{" "}
            {totals.requests > 0 && (
              <span className="text-base font-normal text-muted">{shareLabel(totals.errors, totals.requests)}</span>
            )}
          </>
        }
      >
        {before(totals.errors, previous.errors)}
      </Stat>
      {forecast && env !== "test" && (
        <Stat
          label="Credits left"
          value={<Count className={forecast.balance === 0 ? "text-bad" : ""} value={forecast.balance} />}
        >
          <RunOut balance={forecast.balance} forecast={forecast} now={new Date(read_at)} />
        </Stat>
      )}
    </dl>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
