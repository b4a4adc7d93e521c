import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { outcomeOf } from "#lib/reports/requests/rules.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";

const TONE = { succeeded: "ok", refused: "warn", failed: "bad" } as const satisfies Record<string, Tone>;
const WORD = { succeeded: "Succeeded", refused: "Refused", failed: "Failed" };

/** A call's status, colored by whose fault it was, with a label if there is room. */
export function OutcomePill({
  request,
  worded = false,
}: {
  request: Pick<ApiRequest, "status" | "env">;
  worded?: boolean;
}) {
  const outcome = outcomeOf(request.status);
  return (
    <StatusPill test={request.env === "test"} tone={TONE[outcome]}>
      {request.status}
      {worded ? ` ${WORD[outcome]}` : <span className="sr-only">{WORD[outcome]}</span>}
    </StatusPill>
  );
}
