import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { endOfLife } from "#lib/accounts/keys/rules.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";

export type Payer = { id: Id<"key">; name: string; env: KeyEnv };

const canPay = (ctx: Pick<Ctx, "clock">, key: KnownKey | undefined): key is KnownKey =>
  key !== undefined && !endOfLife(key, ctx.clock.now()) && key.scopes.includes("jobs");

/**
 * Returns the key that pays for a monitor or crawl: the caller's own, or the one that a person
 * names, which must be active and have the scope `jobs`.
 * @param keyId the named key; a key may name itself.
 */
export async function payingKey(
  ctx: Ctx,
  keyId: string | undefined,
): Promise<Result<Payer, "forbidden" | "invalid_parameter">> {
  const { actor } = ctx;
  if (actor.type === "api_key")
    return keyId === undefined || keyId === actor.id
      ? ok({ id: actor.id, name: actor.label, env: actor.env })
      : refuse("invalid_parameter", `key_id: a key pays for its own work (${actor.id}) and cannot name another key.`, {
          param: "key_id",
        });
  const key = keyId === undefined ? undefined : await readKnownKey(ctx.workspaceId, keyId);
  if (canPay(ctx, key)) return ok(key);
  return refuse("invalid_parameter", "Choose an active key with the scope `jobs` to pay for this.", {
    param: "key_id",
  });
}

/** For the dashboard. The name of a deleted key is null. */
export async function readPayer(ctx: Ctx, keyId: string): Promise<{ name: string | null; can_pay: boolean }> {
  const key = await readKnownKey(ctx.workspaceId, keyId);
  return { name: key?.name ?? null, can_pay: canPay(ctx, key) };
}
