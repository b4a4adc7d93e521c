import { ScrollRegion } from "#components/ui/primitives/scroll-region.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Bar, Series } from "./series.ts";

type UsageTableProps = {
  bars: readonly Bar[];
  series: readonly Series[];
  label: string;
  unit: string;
  compare: boolean;
};

const HEAD = "sticky top-0 bg-panel px-2.5 py-1.5 font-medium text-faint";
const CELL = "border-t border-line px-2.5 py-1 text-right tabular-nums";

/** The chart's numbers as a table. */
export function UsageTable({ bars, series, label, unit, compare }: UsageTableProps) {
  const split = series.length > 1;
  return (
    <ScrollRegion className="h-full rounded-md border border-line text-xs" label={`${label}, table`}>
      <table aria-label={label} className="w-full text-left whitespace-nowrap">
        <thead>
          <tr>
            <th className={`${HEAD} left-0 z-10`} scope="col">
              From, UTC
            </th>
            <th className={`${HEAD} text-right`} scope="col">
              All {unit}
            </th>
            {compare && (
              <th className={`${HEAD} text-right`} scope="col">
                Before
              </th>
            )}
            {split &&
              series.map(({ group, name }) => (
                <th className={`${HEAD} max-w-40 truncate text-right`} key={group} scope="col">
                  <UntrustedText text={name} />
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.start}>
              <th className="sticky left-0 border-t border-line bg-panel px-2.5 py-1 font-normal" scope="row">
                {bar.label}
              </th>
              <td className={`${CELL} font-medium`}>{grouped(bar.total)}</td>
              {compare && <td className={`${CELL} text-muted`}>{grouped(bar.previous)}</td>}
              {split &&
                series.map(({ group }, at) => (
                  <td className={CELL} key={group}>
                    {grouped(bar.values[at] ?? 0)}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
