import { emit } from "#lib/kernel/events/emit.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { newSecret, sealSecret, secretHint } from "#lib/webhooks/subscriptions/secrets.ts";
import type { Ctx } from "./workspace.ts";

export type TestWebhook = { id: string; url: string; secret: string };

/** Inserts a subscription to `url` without checking the address. */
export async function makeWebhook(
  ctx: Ctx,
  url: string,
  options: { events?: string[]; testOnly?: boolean; status?: "active" | "paused" } = {},
): Promise<TestWebhook> {
  const id = newId("whk", ctx.clock.now());
  const secret = newSecret();
  await db().webhook.create({
    data: {
      id,
      workspaceId: ctx.workspaceId,
      url,
      events: options.events ?? ["*"],
      testOnly: options.testOnly ?? false,
      status: options.status ?? "active",
      secret: sealSecret(ctx.workspaceId, id, secret),
      secretHint: secretHint(secret),
      createdAt: ctx.clock.now(),
      createdBy: ctx.actor.id,
    },
  });
  return { id, url, secret };
}

/** Emits an event. Returns its ID. */
export const emitEvent = (ctx: Ctx, env: "live" | "test" = "live", balance = 5): Promise<string> =>
  db().$transaction((tx) => emit(tx, ctx, env, { type: "credits.low", data: { balance, threshold: 10 } }));
