import "server-only";
import { notFound } from "next/navigation";
import { readRotation } from "#lib/accounts/rotations/read-rotation.ts";
import type { Rotation } from "#lib/accounts/rotations/types.ts";
import { readWeek, requestsIn } from "#lib/dashboard/reads/read-week.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";

export type RotationPage = {
  rotation: Rotation;
  /** Requests of the old key in the last seven days. */
  week: number;
  mayWrite: boolean;
};

export async function loadRotation(slug: string, keyId: string): Promise<RotationPage> {
  const ctx = await memberCtx(slug, "keys:read");
  const read = await readRotation(ctx, keyId);
  if (!read.ok) notFound();
  const week = requestsIn(await readWeek(ctx, read.value.key.id));
  return { rotation: read.value, week, mayWrite: permits(ctx.actor, "keys:write") };
}
