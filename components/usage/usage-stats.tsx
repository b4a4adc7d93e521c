import { RunOut } from "#components/overview/run-out.tsx";
import { Stat } from "#components/overview/stat.tsx";
import { Count } from "#components/ui/primitives/count.tsx";
import { comparedText, shareLabel } from "#lib/reports/usage/rules.ts";
import type { SpendForecast, Usage } from "#lib/reports/usage/types.ts";

type UsageStatsProps = { usage: Usage; env: "live" | "test" | "both"; forecast: SpendForecast | null };

/** The span's totals compared to the previous period, and how long the credits will last. */
export function UsageStats({ usage: { totals, previous, read_at }, env, forecast }: UsageStatsProps) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {env !== "test" && (
        <Stat label="Credits used" value={<Count value={totals.credits} />}>
          {comparedText(totals.credits, previous.credits)}
        </Stat>
      )}
      <Stat label="Requests" value={<Count value={totals.requests} />}>
        {comparedText(totals.requests, previous.requests)}
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
        {comparedText(totals.errors, previous.errors)}
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
