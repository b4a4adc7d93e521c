import "server-only";
import { notFound } from "next/navigation";
import { readRotation } from "#lib/accounts/rotations/read-rotation.ts";
import type { Rotation } from "#lib/accounts/rotations/types.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";

/** The rotation of a key, for its page. */
export async function loadRotation(slug: string, keyId: string): Promise<{ rotation: Rotation; mayWrite: boolean }> {
  const ctx = await memberCtx(slug, "keys:read");
  const read = await readRotation(ctx, keyId);
  if (!read.ok) notFound();
  return { rotation: read.value, mayWrite: permits(ctx.actor, "keys:write") };
}
