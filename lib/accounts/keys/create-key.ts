import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { readPolicy } from "#lib/accounts/workspaces/read-policy.ts";
import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { FirstTry, StillHeld } from "#lib/kernel/first-try.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { insertKey } from "./insert-key.ts";
import { fixedLimit } from "./limits.ts";
import { reissueKey } from "./reissue-key.ts";
import { expiryProblem, lifetimeProblem } from "./rules.ts";
import type { CreateKeyInput } from "./schema.ts";
import type { NewKey } from "./types.ts";

export type CreateKeyError = "forbidden" | "recent_sign_in_required" | "invalid_parameter" | "idempotency_conflict";

type Means = { within?: Tx; firstTry?: FirstTry; stillHeld?: StillHeld | undefined };

/**
 * Creates a key. Its token is only in the returned value and cannot be shown again (contract 2).
 * Scope admin needs a sign-in within the last ten minutes; a test key creates test keys only.
 *
 * @param means `within`: the transaction to use, instead of a new one; `firstTry`: request ID of
 * the first try of a retried call: a retry gives the key of that try a new token, provided the call
 * is `stillHeld`.
 */
export async function createKey(
  ctx: Ctx,
  input: CreateKeyInput,
  { within, firstTry, stillHeld }: Means = {},
): Promise<Result<NewKey, CreateKeyError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const stale = input.scopes.includes("admin") ? requireRecentSignIn(ctx) : undefined;
  if (stale) return stale;
  const now = ctx.clock.now();
  if (isTestKey(ctx.actor) && input.env === "live")
    return refuse("invalid_parameter", "A test key can only create test keys.", { param: "env" });
  const fixed = input.env === "test" ? fixedLimit(input) : undefined;
  if (fixed) return refuse("invalid_parameter", `Test keys have a fixed rate. Omit ${fixed}.`, { param: fixed });
  const problem = expiryProblem(input.expires_at, now);
  if (problem) return refuse("invalid_parameter", problem, { param: "expires_at" });

  const make = async (tx: Tx): Promise<Result<NewKey, CreateKeyError>> => {
    const before = firstTry && (await reissueKey(tx, ctx, firstTry, stillHeld));
    if (before) return before;
    const { maxKeyDays } = await readPolicy(tx, ctx.workspaceId);
    const tooLong = lifetimeProblem(input.expires_at, maxKeyDays, now);
    if (tooLong) return refuse("invalid_parameter", tooLong, { param: "expires_at" });
    return ok(await insertKey(tx, ctx, input, { firstTry }));
  };
  return within ? await make(within) : await db().$transaction(make);
}
