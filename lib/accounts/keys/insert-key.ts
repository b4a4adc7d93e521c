import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import type { Tx } from "#lib/platform/db.ts";
import { exact } from "#lib/platform/exact.ts";
import { issueToken } from "./issue-token.ts";
import { keyParts, representKey } from "./represent-key.ts";
import type { CreateKeyInput } from "./schema.ts";
import type { NewKey } from "./types.ts";

/**
 * Inserts a key with its audit row and its event in the transaction. The caller checks permission.
 *
 * @param how `replaces`: the key that it succeeds; `firstTry`: request ID of the first try of a
 * retried call.
 */
export async function insertKey(
  tx: Tx,
  ctx: Ctx,
  input: CreateKeyInput,
  { replaces, firstTry }: { replaces?: string; firstTry?: FirstTry } = {},
): Promise<NewKey> {
  const at = madeAt(ctx, firstTry);
  const { token, stored } = issueToken(input.env);
  const row = await tx.apiKey.create({
    data: {
      id: idOfMade("key", at, firstTry),
      workspaceId: ctx.workspaceId,
      name: input.name,
      env: input.env,
      ...stored,
      scopes: input.scopes,
      allowedIps: input.allowed_ips,
      creditCeiling: input.credit_ceiling,
      rateLimit: input.rate_limit,
      rateLimitMinute: input.rate_limit_minute,
      rateLimitDay: input.rate_limit_day,
      expiresAt: input.expires_at,
      createdAt: at,
      createdBy: ctx.actor.id,
      replacesId: replaces ?? null,
      activity: { create: { workspaceId: ctx.workspaceId } },
    },
    include: keyParts,
  });
  const key = representKey(row, ctx.clock.now());
  const { name, env, token_hint, scopes, allowed_ips, credit_ceiling, expires_at } = key;
  await record(tx, ctx, {
    action: "key.created",
    targetType: "key",
    targetId: key.id,
    after: {
      name,
      env,
      token_hint,
      scopes,
      allowed_ips,
      credit_ceiling,
      rate_limit: key.rate_limit,
      // Only if set: few keys have these limits, and audit entries are kept long.
      ...(key.rate_limit_minute !== null && { rate_limit_minute: key.rate_limit_minute }),
      ...(key.rate_limit_day !== null && { rate_limit_day: key.rate_limit_day }),
      expires_at,
      ...(replaces && { replaces }),
    },
  });
  await emit(tx, ctx, env, {
    type: "key.created",
    data: { key_id: key.id, name, env, scopes, actor: { type: ctx.actor.type, id: ctx.actor.id } },
  });
  return exact<NewKey>()({ ...key, token });
}
