import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { storable } from "#lib/platform/values/columns.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import { WRITE_LIMIT_MS } from "#lib/scraping/async-scrapes/constants.ts";
import type { Claim } from "./claim-scrapes.ts";
import { columnsOf, type ScrapeOutcome } from "./outcome.ts";
import type { Finding } from "./task.ts";

/**
 * Stores an outcome before it is charged, so that a worker taking over charges for it without
 * reading the page or asking the language model again. Returns false if the claim had been taken
 * over.
 */
export async function keepOutcome(ctx: Ctx, claim: Claim, outcome: ScrapeOutcome): Promise<boolean> {
  const { workspaceId, id, fence, createdAt } = claim;
  return await db().$transaction(
    async (tx) => {
      const { count } = await tx.queuedScrape.updateMany({
        where: { workspaceId, id, fence },
        data: { isRead: true, attemptsMade: claim.attemptsMade + 1 },
      });
      if (count === 0) return false;
      await tx.scrape.create({
        data: {
          ...{ workspaceId, createdAt, id },
          keyId: claim.keyId,
          env: claim.env,
          url: storable(claim.url),
          webhookId: claim.to?.webhookId ?? null,
          webhookUrl: claim.to?.url ?? null,
          attemptsMade: claim.attemptsMade + 1,
          ...columnsOf(outcome),
          document: "finding" in outcome ? JSON.stringify(outcome.finding) : null,
          finishedAt: ctx.clock.now(),
        },
      });
      return true;
    },
    { timeout: WRITE_LIMIT_MS },
  );
}

/** Returns the stored outcome, or undefined if its daily partition was dropped. */
export async function readKeptOutcome({ workspaceId, id, createdAt }: Claim): Promise<ScrapeOutcome | undefined> {
  const kept = await db().scrape.findFirst({
    where: { workspaceId, createdAt, id },
    select: { document: true, statusCode: true, errorCode: true, errorMessage: true, creditsUsed: true },
  });
  if (!kept) return undefined;
  if (kept.document !== null) return { finding: JSON.parse(kept.document) as Finding };
  const { statusCode, errorCode, errorMessage, creditsUsed } = kept;
  // Written only by `columnsOf`, from a ScrapeProblem.
  const code = errorCode as ApiErrorCode | null;
  return code === null
    ? undefined
    : { problem: { code, message: errorMessage ?? "", target_status: statusCode }, credits: creditsUsed };
}
