import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Connected } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/database/client.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { admitUrl, type UrlError } from "#lib/webhooks/subscriptions/admit-url.ts";
import { newSecret, secretHint } from "#lib/webhooks/subscriptions/secrets.ts";
import { CONNECTION_ACTIONS } from "./constants.ts";
import { representConnection } from "./represent-connection.ts";
import { recognised } from "./rules.ts";
import type { ConnectChannelInput } from "./schema.ts";
import { sealAddress, sealNoticeSecret } from "./sealed.ts";

/**
 * Connects a channel for the workspace's notices, replacing its previous connection: a chat's
 * incoming webhook, or a webhook that receives signed JSON. Checks the URL like a subscription's:
 * https, or http to networks allowed by the operator. Stores it sealed; afterwards only its host is
 * shown. A webhook gets a new secret each time, returned only here; as for all secrets, that
 * requires a recent sign-in (contract 8).
 */
export async function connectChannel(
  ctx: Ctx,
  { channel, url: text }: ConnectChannelInput,
  policy = outboundPolicy(),
): Promise<Result<Connected, "forbidden" | "recent_sign_in_required" | UrlError>> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const signed = channel === "webhook";
  const stale = signed ? requireRecentSignIn(ctx) : undefined;
  if (stale) return stale;
  const url = await admitUrl(ctx, text, policy);
  if (!url.ok) return url;
  const of = { workspaceId: ctx.workspaceId, channel };
  const secret = signed ? newSecret() : null;
  const connection = {
    url: sealAddress(of, url.value),
    host: new URL(url.value).host,
    secret: secret === null ? null : sealNoticeSecret(of, secret),
    secretHint: secret === null ? null : secretHint(secret),
    createdAt: ctx.clock.now(),
    testedAt: null,
    lastOkAt: null,
    lastError: null,
    lastErrorAt: null,
  };
  return await db().$transaction(async (tx) => {
    // Of two concurrent calls, the second replaces the first's connection, and its audit row says
    // so.
    await lockWorkspace(tx, of.workspaceId);
    const before = await tx.noticeConnection.findUnique({ where: { workspaceId_channel: of } });
    const row = await tx.noticeConnection.upsert({
      where: { workspaceId_channel: of },
      create: { ...of, ...connection },
      update: connection,
    });
    await record(tx, ctx, {
      action: CONNECTION_ACTIONS[channel].connected,
      targetType: "workspace",
      targetId: of.workspaceId,
      ...(before && { before: recognised(before) }),
      after: recognised(row),
    });
    return ok({ ...representConnection(row), secret });
  });
}
