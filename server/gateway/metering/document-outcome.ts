import type { Document } from "#lib/kernel/document.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import type { Outcome } from "../route/route.ts";
import type { Metered } from "./metered.ts";

/** Converts a metered document to an outcome with its cost, or with the error and the target's status. */
export function documentOutcome(target: string | undefined, metered: Metered<Document>): Outcome {
  if (metered.refused) return { error: metered.refused, target };
  const { result, charged } = metered;
  if (!result.ok) {
    const targetStatus = result.detail?.target_status;
    return {
      error: mapRefusal(result),
      credits: charged,
      target,
      targetStatus: typeof targetStatus === "number" ? targetStatus : undefined,
    };
  }
  const document = result.value;
  return {
    status: 200,
    body: { ...document, credits_used: charged },
    credits: charged,
    target,
    targetStatus: document.status_code ?? undefined,
  };
}
