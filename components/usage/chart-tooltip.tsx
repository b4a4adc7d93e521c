import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Bar, Series } from "./series.ts";
import { Swatch } from "./series-fill.tsx";

type ChartTooltipProps = { bar: Bar; series: readonly Series[]; unit: string; compare: boolean };

/** A bar's numbers, announced while moving with the arrow keys. */
export function ChartTooltip({ bar, series, unit, compare }: ChartTooltipProps) {
  const counted = series.flatMap((each, at) => {
    const value = bar.values[at] ?? 0;
    return value > 0 ? [{ ...each, value }] : [];
  });
  return (
    <div aria-live="polite" className="max-w-72 rounded-lg bg-raised p-2.5 text-xs text-text shadow-pop" role="status">
      <p className="flex justify-between gap-4 font-medium tabular-nums">
        <span>{bar.label} UTC</span>
        <span>
          {grouped(bar.total)} {unit}
        </span>
      </p>
      {series.length > 1 && (
        <ul className="mt-1">
          {counted.map(({ group, name, look, value }) => (
            <li className="flex items-center gap-1.5" key={group}>
              <Swatch look={look} />
              <UntrustedText className="min-w-0 flex-1 truncate" text={name} />
              <span className="pl-3 tabular-nums">{grouped(value)}</span>
            </li>
          ))}
        </ul>
      )}
      {compare && <p className="mt-1 text-muted tabular-nums">Previous period: {grouped(bar.previous)}</p>}
    </div>
  );
}
