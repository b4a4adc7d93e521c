import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { endOfLife } from "#lib/accounts/keys/rules.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";

export type Payer = { id: string; name: string; env: KeyEnv };

/** Whether a key can pay for a run now: it works, and may make jobs. */
const canPay = (ctx: Pick<Ctx, "clock">, key: KnownKey | undefined): key is KnownKey =>
  key !== undefined && !endOfLife(key, ctx.clock.now()) && key.scopes.includes("jobs");

/**
 * The key that is to pay for a monitor: a key's caller pays by itself, and a person names one of the workspace that works and may make jobs.
 *
 * @param keyId as it was named; a key may name itself.
 */
export async function payingKey(
  ctx: Ctx,
  keyId: string | undefined,
): Promise<Result<Payer, "forbidden" | "invalid_parameter">> {
  const { actor } = ctx;
  if (actor.type === "api_key")
    return keyId === undefined || keyId === actor.id
      ? ok({ id: actor.id, name: actor.label, env: actor.env })
      : refuse("invalid_parameter", `key_id: a key has a monitor paid by itself (${actor.id}), and by no other.`, {
          param: "key_id",
        });
  const key = keyId === undefined ? undefined : await readKnownKey(ctx.workspaceId, keyId);
  if (canPay(ctx, key)) return ok(key);
  return refuse("invalid_parameter", "Choose a key that works and has the scope jobs: it pays for the monitor.", {
    param: "key_id",
  });
}

/** The key that pays for a monitor, as it is now: for screens. A key that is gone is named by nothing but its id. */
export async function readPayer(ctx: Ctx, keyId: string): Promise<{ name: string | null; can_pay: boolean }> {
  const key = await readKnownKey(ctx.workspaceId, keyId);
  return { name: key?.name ?? null, can_pay: canPay(ctx, key) };
}
