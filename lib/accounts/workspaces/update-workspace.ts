import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { RATE_LIMIT_FIELDS } from "#lib/kernel/rate-limits.ts";
import { allOrNothing } from "#lib/platform/database/all-or-nothing.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { lockWorkspace } from "./lock-workspace.ts";
import { readWorkspace } from "./queries.ts";
import { renameWorkspace } from "./rename-workspace.ts";
import type { UpdateWorkspaceInput } from "./schema.ts";
import { setEmailDomains } from "./set-email-domains.ts";
import { setKeyLifetime } from "./set-key-lifetime.ts";
import { setRateLimits } from "./set-rate-limits.ts";
import type { WorkspaceDetail } from "./types.ts";

type UpdateWorkspaceError = "forbidden" | "owner_required";

/**
 * Changes several settings of the workspace: all of them, or none if one is refused. Absent fields
 * are unchanged. Each is audited as in the dashboard.
 */
export async function updateWorkspace(
  ctx: Ctx,
  input: UpdateWorkspaceInput,
): Promise<Result<WorkspaceDetail, UpdateWorkspaceError>> {
  const forbidden = authorize(ctx, "settings:write");
  if (forbidden) return forbidden;
  return await allOrNothing(async (tx) => {
    await lockWorkspace(tx, ctx.workspaceId);
    for (const change of changesOf(ctx, input)) {
      const changed = await change(tx);
      if (!changed.ok) return changed;
    }
    return await readWorkspace(ctx, tx);
  });
}

type Change = (tx: Tx) => Promise<Result<unknown, UpdateWorkspaceError>>;

function changesOf(
  ctx: Ctx,
  { name, allowed_email_domains: domains, max_key_days: days, ...limits }: UpdateWorkspaceInput,
): Change[] {
  const changes: Change[] = [];
  if (name !== undefined) changes.push((tx) => renameWorkspace(ctx, { name }, tx));
  if (domains !== undefined) changes.push((tx) => setEmailDomains(ctx, { domains }, tx));
  if (days !== undefined) changes.push((tx) => setKeyLifetime(ctx, { days }, tx));
  if (RATE_LIMIT_FIELDS.some((field) => limits[field] !== undefined))
    changes.push((tx) => setRateLimits(ctx, limits, tx));
  return changes;
}
