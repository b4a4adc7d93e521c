import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { endLeakedKey } from "./end-leaked-key.ts";
import { notFoundFinding } from "./queries.ts";
import type { FindingInput } from "./schema.ts";

/**
 * Revokes a leaked key that still works because its workspace has opted out of automatic revocation
 * (`handleLeakedKey`).
 */
export async function revokeLeakedKey(
  ctx: Ctx,
  { finding: id }: FindingInput,
): Promise<Result<{ key_id: string }, "forbidden" | "not_found" | "already_revoked">> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const finding = await tx.leakFinding.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
    if (!finding) return notFoundFinding(id);
    const { keyId, sourceUrl } = finding;
    const key = await endLeakedKey(tx, ctx, keyId, sourceUrl);
    if (!key) return refuse("already_revoked", "The key is already revoked.");
    await tx.leakFinding.update({
      where: { id, workspaceId: ctx.workspaceId },
      data: { revokedAt: ctx.clock.now() },
    });
    return ok({ key_id: keyId });
  });
}
