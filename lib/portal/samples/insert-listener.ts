import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { newTunnel } from "#lib/webhooks/listeners/tunnel/new-tunnel.ts";
import type { InsertedKeys } from "./insert-keys.ts";

const MADE_BEFORE_MS = 2 * HOUR_MS;

/**
 * Writes a listener whose CLI has just disconnected. Like any listener that is not resumed, it ends
 * after a day.
 */
export async function insertListener(
  tx: Tx,
  { workspaceId, actor, clock }: Ctx,
  { laptop: keyId }: InsertedKeys,
): Promise<void> {
  const now = clock.now();
  const createdAt = new Date(now.getTime() - MADE_BEFORE_MS);
  const id = newId("lst", createdAt);
  await tx.listener.create({
    data: {
      ...{ id, workspaceId, keyId, name: "mira-laptop", env: "test", events: ["job.completed"] },
      ...{ forwardTo: "http://localhost:4000/webhooks", agent: "gatehouse on mira-laptop", session: 1 },
      ...newTunnel(workspaceId, id),
      ...{ seenAt: now, createdAt, createdBy: actor.id },
    },
  });
}
