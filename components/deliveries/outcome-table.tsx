import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { ScrollRegion } from "#components/ui/primitives/scroll-region.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { OutcomeBucket } from "#lib/webhooks/deliveries/types.ts";

const HEAD = "sticky top-0 bg-panel px-2.5 py-1 text-right font-medium text-faint";
const CELL = "border-t border-line px-2.5 py-1 text-right";
const COLUMNS = ["delivered", "waiting", "canceled", "failed"] as const;

export function OutcomeTable({ buckets }: { buckets: readonly OutcomeBucket[] }) {
  return (
    <ScrollRegion className="mb-2 max-h-56 rounded-md border border-line text-xs" label="Deliveries by outcome, table">
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr>
            <th className={`${HEAD} text-left`} scope="col">
              From
            </th>
            {COLUMNS.map((name) => (
              <th className={HEAD} key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket.start}>
              <td className={`${CELL} text-left`}>
                <ExactTime at={bucket.start} />
              </td>
              {COLUMNS.map((name) => (
                <td className={CELL} key={name}>
                  {grouped(bucket[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
