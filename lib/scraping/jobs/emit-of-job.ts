import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { EventInput } from "#lib/kernel/events/schema.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { firecrawlBody } from "#lib/scraping/firecrawl/webhook-body.ts";
import { WebhookForm } from "#lib/scraping/firecrawl/webhook-form.ts";
import { addressEvent } from "#lib/webhooks/deliveries/address-event.ts";

export type Notifying = {
  id: string;
  env: KeyEnv;
  webhookId: string | null;
  webhookUrl: string | null;
  webhookForm: unknown;
};

type Notified = Omit<Parameters<typeof firecrawlBody>[0], "id">;

/** Undefined for the native format. */
export const formOf = ({ webhookForm }: Pick<Notifying, "webhookForm">): WebhookForm | undefined =>
  webhookForm === null ? undefined : WebhookForm.parse(webhookForm);

/**
 * Emits an event of a job in the transaction of its change, and addresses it to the job's webhook.
 * Native webhooks receive only the end of the job; other dialects the events they asked for.
 */
export async function emitOfJob(
  tx: Tx,
  ctx: Ctx,
  job: Notifying,
  event: EventInput,
  notified: Notified,
): Promise<void> {
  const form = formOf(job);
  const isWanted = form
    ? form.events.includes(notified.kind)
    : notified.kind === "completed" || notified.kind === "failed";
  const body = form && isWanted ? firecrawlBody({ ...notified, id: job.id }, form) : undefined;
  const eventId = await emit(tx, ctx, job.env, event, body);
  if (!isWanted) return;
  if (job.webhookId !== null) await addressEvent(tx, ctx, eventId, { webhookId: job.webhookId });
  else if (job.webhookUrl !== null) await addressEvent(tx, ctx, eventId, { url: job.webhookUrl });
}
