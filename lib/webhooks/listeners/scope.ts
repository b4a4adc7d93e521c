import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which open listeners this actor can see and end: a test key those of test mode. */
export const visibleTo = (ctx: Ctx): { workspaceId: string; endedAt: null; env?: KeyEnv } => ({
  workspaceId: ctx.workspaceId,
  endedAt: null,
  ...visibleEnv(ctx),
});

/** The same answer for one of another workspace, one that has ended and one that never was. */
export const notFoundListener = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Listener ${id.slice(0, 64)} does not exist in this workspace or is not open.`);
