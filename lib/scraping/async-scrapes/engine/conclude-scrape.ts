import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { EventInput } from "#lib/kernel/events/schema.ts";
import { storable } from "#lib/platform/columns.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { WRITE_LIMIT_MS } from "#lib/scraping/async-scrapes/constants.ts";
import { fitsEvent } from "#lib/scraping/async-scrapes/rules.ts";
import type { ScrapeProblem } from "#lib/scraping/async-scrapes/types.ts";
import { addressEvent } from "#lib/webhooks/deliveries/address-event.ts";
import type { Claim } from "./claim-scrapes.ts";
import type { Finding } from "./task.ts";

/** How a scrape ended. `attempts` counts the last one too; `credits` are those for a language model's refused answers. */
export type ScrapeOutcome = { attempts: number } & (
  | { finding: Finding }
  | { problem: ScrapeProblem; credits?: number }
);

/**
 * Ends a scrape, in one transaction: it leaves the queue, its result can be read, its event is emitted, and everybody who is to be notified
 * has a delivery. An extraction has no event: whoever asked for it asks for its answer. Answers false when the claim had been taken over meanwhile; then nothing follows.
 */
export async function concludeScrape(ctx: Ctx, claim: Claim, outcome: ScrapeOutcome): Promise<boolean> {
  const { workspaceId, id, fence } = claim;
  return await db().$transaction(
    async (tx) => {
      const { count } = await tx.queuedScrape.deleteMany({ where: { workspaceId, id, fence } });
      if (count === 0) return false;
      // Events before scrapes: the order in which their partitions are made (ensure_partitions).
      const event = eventOf(claim, outcome);
      if (event && claim.to) await addressEvent(tx, ctx, await emit(tx, ctx, claim.env, event), claim.to);
      await log(tx, ctx, claim, outcome);
      return true;
    },
    { timeout: WRITE_LIMIT_MS },
  );
}

/** The event that is emitted (contract 7): the document itself unless it is large. */
function eventOf({ id, url, to }: Claim, outcome: ScrapeOutcome): EventInput | undefined {
  if (!to) return undefined;
  const common = { scrape_id: id, url, attempts: outcome.attempts };
  if ("problem" in outcome) {
    const { problem } = outcome;
    return {
      type: "scrape.failed",
      data: { ...common, status_code: problem.target_status, error: problem, credits_used: outcome.credits ?? 0 },
    };
  }
  const document = outcome.finding;
  if (!("status_code" in document) || document.status_code === null)
    throw new Error(`The scrape ${id} has a document without a status.`);
  const fits = fitsEvent(Buffer.byteLength(JSON.stringify(document)));
  return {
    type: "scrape.completed",
    data: {
      ...common,
      status_code: document.status_code,
      ...(fits ? { document } : { document_url: `${env().BASE_URL}/v1/scrape/${id}` }),
      credits_used: document.credits_used,
    },
  };
}

async function log(tx: Tx, ctx: Ctx, claim: Claim, outcome: ScrapeOutcome): Promise<void> {
  const { workspaceId, id, createdAt } = claim;
  const ended = { attemptsMade: outcome.attempts, finishedAt: ctx.clock.now() };
  const document = "finding" in outcome ? JSON.stringify(outcome.finding) : null;
  const result = "problem" in outcome ? failed(outcome.problem, outcome.credits) : completed(outcome.finding);
  const { count } = await tx.scrape.updateMany({
    where: { workspaceId, createdAt, id },
    // A document lies there already, since it was read, and its megabytes are not written again.
    data: { ...ended, ...result, ...(document === null && { document }) },
  });
  if (count > 0) return;
  await tx.scrape.create({
    data: {
      ...{ workspaceId, createdAt, id, document },
      keyId: claim.keyId,
      env: claim.env,
      url: storable(claim.url),
      webhookId: claim.to?.webhookId ?? null,
      webhookUrl: claim.to?.url ?? null,
      ...ended,
      ...result,
    },
  });
}

const completed = (finding: Finding) => ({
  status: "completed" as const,
  statusCode: "status_code" in finding ? finding.status_code : null,
  creditsUsed: finding.credits_used,
});

const failed = (problem: ScrapeProblem, credits = 0) => ({
  status: "failed" as const,
  statusCode: problem.target_status,
  errorCode: problem.code,
  errorMessage: storable(problem.message),
  creditsUsed: credits,
});
