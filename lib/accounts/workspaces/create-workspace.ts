import { record } from "#lib/kernel/audit/record.ts";
import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { slugFor } from "./rules.ts";
import type { CreateWorkspaceInput } from "./schema.ts";
import { makeSigningSecrets } from "./signing-secrets.ts";

type Maker = { actor: Actor; clock: Clock; ip?: string | undefined; userAgent?: string | undefined };
export type CreatedWorkspace = { workspaceId: Id<"ws">; slug: string; ownerId: Id<"usr"> };

/** Most workspaces that get a slug from the same name. */
const SLUG_ATTEMPTS = 100;

/**
 * Creates a workspace with its owner and an empty balance, and the person if the address is new.
 * For the operator, the first run and owners of a workspace.
 */
export async function createWorkspace(
  maker: Maker,
  input: CreateWorkspaceInput,
): Promise<Result<CreatedWorkspace, "forbidden" | "name_taken">> {
  const { actor, clock } = maker;
  if (actor.type === "api_key" || (actor.type === "user" && actor.role !== "owner"))
    return refuse("forbidden", "Only an owner of a workspace can create another one.");

  const now = clock.now();
  const id = newId("ws", now);
  return await inWorkspace(id, () => insertAll(maker, input, id));
}

async function insertAll(
  maker: Maker,
  input: CreateWorkspaceInput,
  id: Id<"ws">,
): Promise<Result<CreatedWorkspace, "name_taken">> {
  return await db().$transaction(async (tx) => {
    const now = maker.clock.now();
    const slug = await insertWorkspace(tx, id, input.name, now);
    if (!slug)
      return refuse("name_taken", "Too many workspaces have this name. Choose another one.", { param: "name" });
    const owner = await tx.user.upsert({
      where: { email: input.ownerEmail },
      update: {},
      create: { id: newId("usr", now), email: input.ownerEmail, createdAt: now },
    });
    await tx.member.create({
      data: { id: newId("mem", now), workspaceId: id, userId: owner.id, role: "owner", createdAt: now },
    });
    await tx.balance.create({ data: { workspaceId: id } });
    await makeSigningSecrets(tx, id, now);
    const ctx: Ctx = { ...maker, workspaceId: trustedWorkspace(id) };
    await record(tx, ctx, {
      action: "workspace.created",
      targetType: "workspace",
      targetId: id,
      after: { name: input.name, slug, owner: owner.email },
    });
    return ok({ workspaceId: id, slug, ownerId: owner.id as Id<"usr"> });
  });
}

/** Inserts under the first free slug; a slug taken concurrently is skipped. */
async function insertWorkspace(tx: Tx, id: string, name: string, createdAt: Date): Promise<string | undefined> {
  for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt++) {
    const slug = slugFor(name, attempt);
    const { count } = await tx.workspace.createMany({ data: [{ id, slug, name, createdAt }], skipDuplicates: true });
    if (count === 1) return slug;
  }
  return undefined;
}
