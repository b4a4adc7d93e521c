import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { admitUrl, type UrlError } from "./admit-url.ts";
import { visibleTo } from "./scope.ts";
import type { Destination } from "./types.ts";

/**
 * Resolves a `webhook` parameter (contract 4): the ID of a subscription visible to the caller,
 * active or paused, or a URL that is checked like a subscription's. The caller has been authorized.
 */
export async function admitDestination(
  ctx: Ctx,
  text: string,
  policy: OutboundPolicy,
): Promise<Result<Destination, UrlError>> {
  if (text.startsWith("whk_")) return await admitWebhook(ctx, text);
  const url = await admitUrl(ctx, text, policy);
  if (url.ok) return ok({ url: url.value });
  return { ...url, detail: { ...url.detail, param: "webhook" } };
}

async function admitWebhook(ctx: Ctx, id: string): Promise<Result<Destination, "invalid_parameter">> {
  const where = { id, ...visibleTo(ctx) };
  const webhook = isId("whk", id) && (await db().webhook.findFirst({ where, select: { testOnly: true } }));
  if (!webhook)
    return refuse("invalid_parameter", `Webhook ${id.slice(0, 64)} does not exist in this workspace.`, {
      param: "webhook",
    });
  if (webhook.testOnly && ctx.actor.type === "api_key" && ctx.actor.env === "live")
    return refuse("invalid_parameter", "This webhook was made by a test key: it is sent only what test keys cause.", {
      param: "webhook",
    });
  return ok({ webhookId: id });
}
