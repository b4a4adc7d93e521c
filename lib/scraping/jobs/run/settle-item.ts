import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { sql } from "#lib/platform/database/client.ts";
import { endpointOf } from "../rules.ts";
import { chargeId } from "./charge-id.ts";
import type { Claim } from "./claim.ts";
import { type Failure, logTakenOver } from "./fail-item.ts";
import { packFailure } from "./pack.ts";
import { recordOutcome } from "./record.ts";
import { recordDone } from "./record-done.ts";

/** Stored with a result until it is settled. `code` is null for a page that was read, which may come with its document. */
type Stored = { credits: number; code: string | null; document?: Document };

/**
 * Charges for a URL whose result is stored, then counts it. If its hold expired, because no worker
 * ran for minutes, charges the credits directly; if that is refused, the refusal replaces the
 * result.
 * @param stored read from the database by default.
 */
export async function settleItem(ctx: Ctx, claim: Claim, stored?: Stored): Promise<void> {
  const { credits: amount, code, document } = stored ?? (await readStored(claim));
  const { jobId, index, keyId } = claim;
  const settled = await settleHold(ctx, { requestId: chargeId(jobId, index, claim.attempts), keyId, amount });
  if (!settled.ok) {
    const requestId = chargeId(jobId, index, "late");
    const charged = await chargeCredits(ctx, { requestId, keyId, amount, endpoint: endpointOf(jobId) });
    if (!charged.ok) {
      const result = await packFailure({ code: charged.error, message: charged.message });
      await recordOutcome({ claim, state: "failed", result, code: charged.error, credits: 0, tried: true });
      return;
    }
  }
  if (code === null) await recordDone(ctx, { claim, credits: amount, document });
  else await recordOutcome({ claim, state: "failed", code, credits: amount, tried: true });
}

/**
 * Settles the hold of a failed URL for the tokens spent. The failure is stored first, like a page,
 * and not retried.
 */
export async function settleFailure(ctx: Ctx, claim: Claim, failure: Failure, credits: number): Promise<void> {
  const { code } = failure;
  const result = await packFailure(failure);
  if (!(await recordOutcome({ claim, state: "settling", result, code, credits }))) return logTakenOver(claim);
  await settleItem(ctx, claim, { credits, code });
}

async function readStored({ workspaceId, jobId, index }: Claim): Promise<Stored> {
  const { rows } = await sql().query<Stored>(
    "select credits, error_code as code from job_items where workspace_id = $1 and job_id = $2 and index = $3",
    [workspaceId, jobId, index],
  );
  return rows[0] ?? { credits: 0, code: null };
}
