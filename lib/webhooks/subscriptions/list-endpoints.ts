import type { Ctx } from "#lib/kernel/context.ts";
import { listWebhooks } from "./queries.ts";
import { ListWebhooksInput } from "./schema.ts";

export type EndpointChoice = { id: string; url: string; description: string };

/**
 * Lists subscriptions for a filter, newest first, without paging because their number is limited.
 * Empty for callers without permission.
 */
export async function listEndpoints(ctx: Ctx): Promise<EndpointChoice[]> {
  const page = await listWebhooks(ctx, ListWebhooksInput.parse({ limit: 100 }));
  return page.ok ? page.value.data.map(({ id, url, description }) => ({ id, url, description })) : [];
}
