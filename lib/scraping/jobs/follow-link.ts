import { endOfLife } from "#lib/accounts/keys/rules.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { type Id, isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { checkLink, type LinkParts } from "./sign-link.ts";

const NOT_OURS = refuse(
  "bad_link",
  "This link is not one of ours, or was changed. GET /v1/jobs/{job_id} returns a new one.",
);

/**
 * Returns a ctx whose actor is the key that a signed link was issued to. The signature proves that
 * the key had access to the job. A link is valid until it expires or its key ends (contract 4).
 */
export async function followLink(
  { clock, ip, userAgent }: Pick<Ctx, "ip" | "userAgent"> & { clock: Clock },
  link: LinkParts,
): Promise<Result<Ctx, "bad_link" | "revoked">> {
  const now = clock.now();
  const verdict = isId("key", link.keyId) ? checkLink(link, now) : "forged";
  if (verdict === "forged") return NOT_OURS;
  if (verdict === "expired")
    return refuse("bad_link", "This link has expired. GET /v1/jobs/{job_id} returns a new one.");
  const key = await db().apiKey.findUnique({ where: { id: link.keyId } });
  if (!key) return NOT_OURS;
  const ended = endOfLife(key, now);
  if (ended)
    return refuse("revoked", `The key that this link was given to was revoked at ${ended.at.toISOString()}.`, {
      revoked_at: ended.at.toISOString(),
      reason: ended.reason,
    });
  const actor: Ctx["actor"] = {
    type: "api_key",
    id: key.id as Id<"key">,
    label: key.name,
    env: key.env,
    scopes: key.scopes as Scope[], // validated when the key was created
  };
  return ok({ workspaceId: trustedWorkspace(key.workspaceId), actor, clock, ip, userAgent });
}
