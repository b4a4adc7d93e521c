import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";

/** What follows from results is done by the dispatcher itself. */
export const asDispatcher = (clock: Clock, workspaceId: string): Ctx => ({
  workspaceId: trustedWorkspace(workspaceId),
  actor: { type: "system", id: "system", label: "Webhook dispatcher" },
  clock,
});
