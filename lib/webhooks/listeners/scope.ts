import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/**
 * Returns the filter for open listeners that this actor may see and end: a test key only those in
 * test mode.
 */
export const visibleTo = (ctx: Ctx): { workspaceId: string; endedAt: null; env?: KeyEnv } => ({
  workspaceId: ctx.workspaceId,
  endedAt: null,
  ...visibleEnv(ctx),
});

/**
 * The same refusal for a listener of another workspace, an ended one and one that never existed.
 */
export const notFoundListener = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Listener ${id.slice(0, 64)} does not exist in this workspace or is not open.`);
