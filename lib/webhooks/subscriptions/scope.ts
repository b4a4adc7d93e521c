import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/**
 * Returns the filter for subscriptions that this actor may see and change: not deleted, and for a
 * test key only test-only ones.
 */
export const visibleTo = (ctx: Ctx): { workspaceId: string; deletedAt: null; testOnly?: true } => ({
  workspaceId: ctx.workspaceId,
  deletedAt: null,
  ...(makesTestOnly(ctx) && { testOnly: true }),
});

/** Reports whether subscriptions created by this actor receive only what test keys cause. */
export const makesTestOnly = ({ actor }: Ctx): boolean => isTestKey(actor);

/**
 * The same refusal for a subscription of another workspace, a deleted one and one that never
 * existed.
 */
export const notFoundWebhook = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Webhook ${id.slice(0, 64)} does not exist in this workspace.`);
