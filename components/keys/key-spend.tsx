import { Count } from "#components/ui/primitives/count.tsx";
import { Meter } from "#components/ui/primitives/meter.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

/** A key's spending, against its ceiling if it has one. */
export function KeySpend({ apiKey }: { apiKey: Pick<ApiKey, "env" | "credits_spent" | "credit_ceiling"> }) {
  const { env, credits_spent: spent, credit_ceiling: ceiling } = apiKey;
  if (env === "test") return <span className="text-faint">free</span>;
  if (ceiling === null) return <Count value={spent} />;
  return (
    <span className="inline-flex w-32 flex-col gap-1">
      <span className="flex justify-between gap-2 text-xs leading-4">
        <Count value={spent} />
        <span className="text-faint">
          of <Count value={ceiling} />
        </span>
      </span>
      <Meter label={`${grouped(spent)} of ${grouped(ceiling)} credits spent`} max={ceiling} value={spent} />
    </span>
  );
}
