import type { Ctx } from "#lib/kernel/context.ts";
import { storable } from "#lib/platform/columns.ts";
import { db } from "#lib/platform/db.ts";
import { WRITE_LIMIT_MS } from "#lib/scraping/async-scrapes/constants.ts";
import type { Claim } from "./claim-scrapes.ts";
import type { Finding } from "./task.ts";

/**
 * Keeps what was read before it is charged for: a worker that takes the scrape over then charges for this and sends it, and never reads
 * the page again, which could fail after it was paid. Answers false when the claim had been taken over meanwhile.
 */
export async function keepFinding(ctx: Ctx, claim: Claim, finding: Finding): Promise<boolean> {
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
          status: "completed",
          attemptsMade: claim.attemptsMade + 1,
          statusCode: "status_code" in finding ? finding.status_code : null,
          document: JSON.stringify(finding),
          finishedAt: ctx.clock.now(),
        },
      });
      return true;
    },
    { timeout: WRITE_LIMIT_MS },
  );
}

/** What was kept; undefined when its day is gone, for the page to be read again. */
export async function readKeptFinding({ workspaceId, id, createdAt }: Claim): Promise<Finding | undefined> {
  const kept = await db().scrape.findFirst({ where: { workspaceId, createdAt, id }, select: { document: true } });
  return kept?.document ? (JSON.parse(kept.document) as Finding) : undefined;
}
