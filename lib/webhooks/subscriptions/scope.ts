import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which subscriptions this actor can see and change: those that were not deleted; a test key those that test keys made. */
export const visibleTo = (ctx: Ctx): { workspaceId: string; deletedAt: null; testOnly?: true } => ({
  workspaceId: ctx.workspaceId,
  deletedAt: null,
  ...(makesTestOnly(ctx) && { testOnly: true }),
});

/** Whether what this actor subscribes is sent only what test keys cause. */
export const makesTestOnly = ({ actor }: Ctx): boolean => isTestKey(actor);

/** The same answer for one of another workspace, one that was deleted and one that never was. */
export const notFoundWebhook = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Webhook ${id.slice(0, 64)} does not exist in this workspace.`);
