import { record } from "#lib/audit/record.ts";
import { authorize, type Ctx } from "#lib/auth/context.ts";
import { requireRecentSignIn } from "#lib/auth/recent-sign-in.ts";
import { emit } from "#lib/events/emit.ts";
import { pepperedHmac } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { PEPPER_VERSION } from "./constants.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { expiryProblem } from "./rules.ts";
import type { CreateKeyInput } from "./schema.ts";
import { newToken, tokenHint } from "./token.ts";
import type { ApiKey } from "./types.ts";

export type CreateKeyError = "forbidden" | "recent_sign_in_required" | "invalid_parameter";

/**
 * Makes a key. The token is in the answer and nowhere else: it cannot be shown again (contract 2).
 * A person needs a sign-in of the last ten minutes for a key with scope admin; a test key makes test keys only.
 */
export async function createKey(
  ctx: Ctx,
  input: CreateKeyInput,
): Promise<Result<ApiKey & { token: string }, CreateKeyError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const stale = input.scopes.includes("admin") ? requireRecentSignIn(ctx) : undefined;
  if (stale) return stale;
  const now = ctx.clock.now();
  if (ctx.actor.type === "api_key" && ctx.actor.env === "test" && input.env === "live")
    return refuse("invalid_parameter", "A test key makes test keys only.", { param: "env" });
  if (input.env === "test" && input.rate_limit !== null)
    return refuse("invalid_parameter", "Test keys have a fixed rate; leave rate_limit out.", { param: "rate_limit" });
  const problem = expiryProblem(input.expires_at, now);
  if (problem) return refuse("invalid_parameter", problem, { param: "expires_at" });

  const token = newToken(input.env);
  const id = newId("key", now);
  const key = await db().$transaction(async (tx) => {
    const row = await tx.apiKey.create({
      data: {
        id,
        workspaceId: ctx.workspaceId,
        name: input.name,
        env: input.env,
        tokenHmac: new Uint8Array(pepperedHmac(token, PEPPER_VERSION)),
        pepperVersion: PEPPER_VERSION,
        tokenHint: tokenHint(token),
        scopes: input.scopes,
        allowedIps: input.allowed_ips,
        creditCeiling: input.credit_ceiling,
        rateLimit: input.rate_limit,
        expiresAt: input.expires_at,
        createdAt: now,
        createdBy: ctx.actor.id,
        activity: { create: { workspaceId: ctx.workspaceId } },
      },
      include: keyParts,
    });
    const { object: _, token_hint: hint, ...facts } = representKey(row, now);
    await record(tx, ctx, {
      action: "key.created",
      targetType: "key",
      targetId: id,
      after: {
        name: facts.name,
        env: facts.env,
        token_hint: hint,
        scopes: facts.scopes,
        allowed_ips: facts.allowed_ips,
        credit_ceiling: facts.credit_ceiling,
        rate_limit: facts.rate_limit,
        expires_at: facts.expires_at,
      },
    });
    await emit(tx, ctx, input.env, {
      type: "key.created",
      data: {
        key_id: id,
        name: row.name,
        env: row.env,
        scopes: input.scopes,
        actor: { type: ctx.actor.type, id: ctx.actor.id },
      },
    });
    return row;
  });
  return ok({ ...representKey(key, now), token });
}
