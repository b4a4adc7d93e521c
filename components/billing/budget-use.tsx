import { Count } from "#components/ui/primitives/count.tsx";
import { Meter } from "#components/ui/primitives/meter.tsx";
import { monthText } from "./messages.ts";

/** Spending against the monthly budget. */
export function BudgetUse({ month, spent, budget }: { month: string; spent: number; budget: number | null }) {
  return (
    <div className="mb-4 max-w-md">
      <p className="mb-1.5 text-muted">
        <Count className="font-medium text-text" value={spent} />
        {budget !== null && (
          <>
            {" "}
            of <Count value={budget} />
          </>
        )}{" "}
        credits spent in {monthText(month)} (UTC).
      </p>
      {budget !== null && (
        <Meter label={`${spent} of ${budget} credits of the month's budget`} max={budget} value={spent} />
      )}
    </div>
  );
}
