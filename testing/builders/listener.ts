import type { Listener } from "#generated/prisma/client.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { newTunnel } from "#lib/webhooks/listeners/tunnel/new-tunnel.ts";
import { openTunnel } from "#lib/webhooks/listeners/tunnel/open-tunnel.ts";
import type { Ctx } from "./workspace.ts";

/**
 * Creates a listener that appears to be connected to a process; returns also the part of its public
 * address after /t/.
 */
export async function makeListener(
  ctx: Ctx,
  more: Partial<Pick<Listener, "connectedAt" | "seenAt" | "endedAt">> = {},
): Promise<{ id: string; tunnel: string }> {
  const now = ctx.clock.now();
  const id = newId("lst", now);
  const row = await db().listener.create({
    data: {
      id,
      workspaceId: ctx.workspaceId,
      name: id,
      env: "test",
      events: ["*"],
      forwardTo: "http://localhost:4000/",
      ...newTunnel(ctx.workspaceId, id),
      keyId: newId("key", now),
      seenAt: now,
      connectedAt: now,
      createdAt: now,
      createdBy: ctx.actor.type,
      ...more,
    },
  });
  return { id, tunnel: openTunnel(row).slice(openTunnel(row).lastIndexOf("/") + 1) };
}
