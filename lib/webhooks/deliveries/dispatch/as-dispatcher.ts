import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/values/clock.ts";

/** Returns the dispatcher's own context, for actions that follow from results. */
export const asDispatcher = (clock: Clock, workspaceId: string): Ctx => ({
  workspaceId: trustedWorkspace(workspaceId),
  actor: { type: "system", id: "system", label: "Webhook dispatcher" },
  clock,
});
