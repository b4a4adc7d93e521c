import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import { auditedOf, columnsOf } from "#lib/kernel/field-list.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { KEY_FIELDS } from "./constants.ts";
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
      ...columnsOf(KEY_FIELDS, input),
      ...stored,
      createdAt: at,
      createdBy: ctx.actor.id,
      replacesId: replaces ?? null,
      activity: { create: { workspaceId: ctx.workspaceId } },
    },
    include: keyParts,
  });
  const key = representKey(row, ctx.clock.now());
  await record(tx, ctx, {
    action: "key.created",
    targetType: "key",
    targetId: key.id,
    after: { ...auditedOf(KEY_FIELDS, key), token_hint: key.token_hint, ...(replaces && { replaces }) },
  });
  const { name, env, scopes } = key;
  await emit(tx, ctx, env, {
    type: "key.created",
    data: { key_id: key.id, name, env, scopes, actor: { type: ctx.actor.type, id: ctx.actor.id } },
  });
  return exact<NewKey>()({ ...key, token });
}
