import { Suspense } from "react";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import type { OutcomeBucket } from "#lib/webhooks/deliveries/types.ts";
import { OutcomeChart } from "./outcome-chart.tsx";
import type { DeliveriesView } from "./view.ts";

type OutcomesProps = { buckets: Promise<readonly OutcomeBucket[]>; slug: string; view: DeliveriesView };

/** The chart above the log, streamed once counted; the list neither waits nor moves. */
export function Outcomes(props: OutcomesProps) {
  return (
    <Suspense fallback={<Room />}>
      <Counted {...props} />
    </Suspense>
  );
}

async function Counted({ buckets, slug, view }: OutcomesProps) {
  const counted = await buckets;
  return counted.length > 0 && <OutcomeChart buckets={counted} slug={slug} view={view} />;
}

/** Reserves the chart's height: bars and axis. */
const Room = () => (
  <div aria-hidden="true" className="px-4 sm:px-6">
    <Skeleton className="h-8.75 w-full" />
    <div className="h-6.25" />
  </div>
);
