import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { readPolicy } from "#lib/accounts/workspaces/read-policy.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { copyOf } from "#lib/kernel/field-list.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { KEY_FIELDS, KEY_NAME_MAX } from "./constants.ts";
import { insertKey } from "./insert-key.ts";
import { lockKey } from "./lock-key.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { ceilingLeft, expiryProblem, keyStatus, lifetimeEnd, lifetimeProblem, nameAfter } from "./rules.ts";
import type { SucceedKeyInput } from "./schema.ts";
import { notFoundKey, visibleEnv } from "./scope.ts";
import type { NewKey } from "./types.ts";

export type SucceedKeyError =
  | "forbidden"
  | "recent_sign_in_required"
  | "not_found"
  | "already_replaced"
  | "invalid_parameter";

/**
 * Creates a key's successor with the same kind, scopes, addresses, rate limits and expiry, and the
 * rest of its ceiling (service interface 5.5; contract 10 after a leak). The old key does not
 * change. A key has one active successor; once that has ended, another may take its place. The
 * token is only in the returned value.
 */
export async function succeedKey(
  ctx: Ctx,
  id: string,
  input: SucceedKeyInput,
): Promise<Result<NewKey, SucceedKeyError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    await lockKey(tx, ctx, id);
    const old = await tx.apiKey.findFirst({
      where: { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) },
      include: { ...keyParts, activity: true, replacedBy: true },
    });
    if (!old) return notFoundKey(id);
    const key = representKey(old, now);
    const stale = key.scopes.includes("admin") ? requireRecentSignIn(ctx) : undefined;
    if (stale) return stale;
    if (old.replacedBy && keyStatus(old.replacedBy, now) === "active")
      return refuse(
        "already_replaced",
        `${key.name} has a successor already: ${old.replacedBy.name}. Revoke that one first, or use it.`,
        { replaced_by: old.replacedBy.id },
      );

    const chosen = input.expires_at === undefined ? key.expires_at : input.expires_at;
    const { maxKeyDays } = await readPolicy(tx, ctx.workspaceId);
    const tooLong = lifetimeProblem(chosen, maxKeyDays, now);
    if (tooLong && input.expires_at) return refuse("invalid_parameter", tooLong, { param: "expires_at" });
    // A copied expiry is capped at the owners' limit rather than refused.
    const expiresAt = tooLong && maxKeyDays !== null ? lifetimeEnd(maxKeyDays, now).toISOString() : chosen;
    const late = expiryProblem(expiresAt, now);
    if (late)
      return refuse("invalid_parameter", `${late} The old key's was ${key.expires_at}.`, { param: "expires_at" });
    const left = ceilingLeft(key.credit_ceiling, Number(old.activity?.spent ?? 0) + Number(old.activity?.held ?? 0));
    const ceiling = input.credit_ceiling === undefined ? left : input.credit_ceiling;
    if (ceiling !== null && ceiling < 1)
      return refuse(
        "invalid_parameter",
        `${key.name} has used up its credit ceiling. Set a new ceiling for its successor.`,
        {
          param: "credit_ceiling",
        },
      );

    if (old.replacedBy)
      await tx.apiKey.update({
        where: { id: old.replacedBy.id, workspaceId: ctx.workspaceId },
        data: { replacesId: null },
      });
    return ok(
      await insertKey(
        tx,
        ctx,
        {
          name: input.name ?? nameAfter(key.name, KEY_NAME_MAX),
          env: key.env,
          ...copyOf(KEY_FIELDS, key),
          credit_ceiling: ceiling,
          expires_at: expiresAt,
        },
        { replaces: key.id },
      ),
    );
  });
}
