import "server-only";
import { notFound } from "next/navigation";
import { permits } from "#lib/auth/permissions.ts";
import { memberCtx } from "#lib/auth/session.ts";
import { readRotation } from "./read-rotation.ts";
import type { Rotation } from "./types.ts";

/** The rotation of a key, for its page. */
export async function loadRotation(slug: string, keyId: string): Promise<{ rotation: Rotation; mayWrite: boolean }> {
  const ctx = await memberCtx(slug, "keys:read");
  const read = await readRotation(ctx, keyId);
  if (!read.ok) notFound();
  return { rotation: read.value, mayWrite: permits(ctx.actor, "keys:write") };
}
