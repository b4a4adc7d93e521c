import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { EventInput } from "#lib/kernel/events/schema.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { storable } from "#lib/platform/values/columns.ts";
import { WRITE_LIMIT_MS } from "#lib/scraping/async-scrapes/constants.ts";
import { fitsEvent } from "#lib/scraping/async-scrapes/fits-event.ts";
import { addressEvent } from "#lib/webhooks/deliveries/address-event.ts";
import type { Claim } from "./claim-scrapes.ts";
import { columnsOf, creditsOf, type ScrapeOutcome } from "./outcome.ts";

type FinalOutcome = ScrapeOutcome & { attempts: number };

/**
 * Ends a scrape in one transaction: removes it from the queue, stores its result, emits its event
 * and creates the deliveries. An extraction has no event. Returns false, changing nothing, if the
 * claim had been taken over.
 */
export async function concludeScrape(ctx: Ctx, claim: Claim, outcome: FinalOutcome): Promise<boolean> {
  const { workspaceId, id, fence } = claim;
  return await db().$transaction(
    async (tx) => {
      const { count } = await tx.queuedScrape.deleteMany({ where: { workspaceId, id, fence } });
      if (count === 0) return false;
      // Events before scrapes, the order in which ensure_partitions creates their partitions.
      const event = eventOf(claim, outcome);
      if (event && claim.to) await addressEvent(tx, ctx, await emit(tx, ctx, claim.env, event), claim.to);
      await log(tx, ctx, claim, outcome);
      return true;
    },
    { timeout: WRITE_LIMIT_MS },
  );
}

/** Returns the event to emit (contract 7), with the document unless it is large. */
function eventOf({ id, url, to }: Claim, outcome: FinalOutcome): EventInput | undefined {
  if (!to) return undefined;
  const common = { scrape_id: id, url, attempts: outcome.attempts };
  if ("problem" in outcome) {
    const { problem } = outcome;
    return {
      type: "scrape.failed",
      data: { ...common, status_code: problem.target_status, error: problem, credits_used: creditsOf(outcome) },
    };
  }
  const document = outcome.finding;
  if (!("status_code" in document) || document.status_code === null)
    throw new Error(`The scrape ${id} has a document without a status.`);
  const fits = fitsEvent(document);
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

async function log(tx: Tx, ctx: Ctx, claim: Claim, outcome: FinalOutcome): Promise<void> {
  const { workspaceId, id, createdAt } = claim;
  const ended = { attemptsMade: outcome.attempts, finishedAt: ctx.clock.now(), ...columnsOf(outcome) };
  const { count } = await tx.scrape.updateMany({
    where: { workspaceId, createdAt, id },
    // The document may be stored already; its megabytes are not written again.
    data: { ...ended, ...("problem" in outcome && { document: null }) },
  });
  if (count > 0) return;
  await tx.scrape.create({
    data: {
      ...{ workspaceId, createdAt, id, document: "finding" in outcome ? JSON.stringify(outcome.finding) : null },
      keyId: claim.keyId,
      env: claim.env,
      url: storable(claim.url),
      webhookId: claim.to?.webhookId ?? null,
      webhookUrl: claim.to?.url ?? null,
      ...ended,
    },
  });
}
