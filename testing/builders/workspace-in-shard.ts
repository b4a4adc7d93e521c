import { randomBytes } from "node:crypto";
import { createWorkspace } from "#lib/accounts/workspaces/create-workspace.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { inWorkspace, type Shard, shardOf } from "#lib/platform/database/shards/shards.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";

const operator = { type: "operator", id: "operator", label: "operator" } as const;

/** Returns the owner of a new workspace with credits in that shard; the ID decides the shard. */
export async function makeOwnerIn(shard: Shard, credits: number): Promise<Ctx> {
  const clock = databaseClock;
  for (;;) {
    const email = `${randomBytes(4).toString("hex")}@example.test`;
    const made = await createWorkspace({ actor: operator, clock }, { name: "Harbour", ownerEmail: email });
    if (!made.ok) throw new Error(made.message);
    const { workspaceId: id, ownerId } = made.value;
    if (shardOf(id)?.name !== shard.name) continue;
    const workspaceId = trustedWorkspace(id);
    const granted = await inWorkspace(id, () =>
      grantCredits({ workspaceId, actor: operator, clock }, { amount: credits, reason: "a test" }),
    );
    if (!granted.ok) throw new Error(granted.message);
    const actor = { type: "user", id: ownerId, label: email, role: "owner", authenticatedAt: clock.now() } as const;
    return { workspaceId, clock, actor };
  }
}
