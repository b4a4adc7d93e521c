import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { endpointOf } from "../rules.ts";
import { chargeId } from "./charge-id.ts";
import type { Claim } from "./claim.ts";
import { packFailure } from "./pack.ts";
import { recordOutcome } from "./record.ts";
import { recordDone } from "./record-done.ts";

type HeldCharge = { requestId: string; keyId: string };

/**
 * Charges a URL whose result is stored, and counts it. A hold that was released meanwhile, because no worker was there for minutes, is
 * made up for by a charge; when that is refused there is no result either, for nobody has paid for it.
 *
 * @param credits what it costs; absent: as it was stored with the result.
 */
export async function settleItem(ctx: Ctx, claim: Claim, credits?: number): Promise<void> {
  const amount = credits ?? (await readStoredCredits(claim));
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
  await recordDone(ctx, { claim, credits: amount });
}

/** Ends the hold of a URL that failed: it pays for a language model's answers, where there were any, and is released otherwise. */
export async function settleFailure(ctx: Ctx, charge: HeldCharge, credits: number): Promise<void> {
  if (credits === 0) return void (await releaseHold(ctx, charge));
  const settled = await settleHold(ctx, { ...charge, amount: credits });
  if (!settled.ok) log.warn("credits.hold_outlived", { request_id: charge.requestId });
}

/** What a URL costs that was read before its worker ended. */
async function readStoredCredits({ workspaceId, jobId, index }: Claim): Promise<number> {
  const { rows } = await sql().query<{ credits: number }>(
    "select credits from job_items where workspace_id = $1 and job_id = $2 and index = $3",
    [workspaceId, jobId, index],
  );
  return rows[0]?.credits ?? 0;
}
