import type { MemberCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";

/**
 * Hides the first steps on this person's overview of the workspace for good; other members keep
 * theirs.
 */
export async function hideFirstSteps({ workspaceId, person, clock }: MemberCtx): Promise<Result<null>> {
  await db().member.updateMany({
    where: { workspaceId, userId: person.id, firstStepsHiddenAt: null },
    data: { firstStepsHiddenAt: clock.now() },
  });
  return ok(null);
}
