import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { tracePosition } from "#lib/platform/tracing/tracing.ts";
import { functionCall, plain, storable } from "#lib/platform/values/columns.ts";
import type { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import type { Destination } from "#lib/webhooks/subscriptions/types.ts";
import { QUEUED_MAX, SCRAPES_CHANNEL } from "./constants.ts";
import type { ExtractionInput } from "./extraction/schema.ts";
import { sealInput } from "./input.ts";

type ToQueue = {
  id: string;
  createdAt: Date;
  key: KnownKey;
  url: string;
  input: ScrapeInput | ExtractionInput;
  /** Undefined for an extraction, whose caller polls. */
  to?: Destination;
};

const QUEUE = functionCall("queue_scrape", {
  workspace: plain,
  scrape: plain,
  made_at: plain,
  key: plain,
  its_env: plain,
  its_url: plain,
  sealed_input: plain,
  webhook: plain,
  to_url: plain,
  due: plain,
  most: plain,
  trace: plain,
  channel: plain,
});
const TEXT = `select ${QUEUE.text} as fits`;

/** Queues a scrape unless the workspace's queue is full. Durable when it returns. */
export async function queueScrape(
  ctx: Ctx,
  { id, createdAt, key, url, input, to }: ToQueue,
): Promise<"queued" | "full"> {
  const { rows } = await sql().query<{ fits: boolean }>({
    text: TEXT,
    values: QUEUE.values({
      workspace: ctx.workspaceId,
      scrape: id,
      made_at: createdAt,
      key: key.id,
      its_env: key.env,
      its_url: storable(url),
      sealed_input: sealInput(ctx.workspaceId, id, input),
      webhook: to?.webhookId ?? null,
      to_url: to?.url ?? null,
      due: ctx.clock.now(),
      most: QUEUED_MAX,
      trace: tracePosition() ?? null,
      channel: SCRAPES_CHANNEL,
    }),
  });
  return rows[0]?.fits ? "queued" : "full";
}
