import type { Ctx } from "#lib/kernel/context.ts";
import { listWebhooks } from "./queries.ts";
import { ListWebhooksInput } from "./schema.ts";

export type EndpointChoice = { id: string; url: string; description: string };

/** The subscriptions that a filter offers, newest first; as many as a workspace may have. Empty for those who may not see them. */
export async function listEndpoints(ctx: Ctx): Promise<EndpointChoice[]> {
  const page = await listWebhooks(ctx, ListWebhooksInput.parse({ limit: 100 }));
  return page.ok ? page.value.data.map(({ id, url, description }) => ({ id, url, description })) : [];
}
