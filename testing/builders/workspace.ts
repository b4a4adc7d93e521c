import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";

export type { Ctx };

import { makeSigningSecrets } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { Role } from "#lib/kernel/roles.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";

const systemTime: Clock = { now: () => new Date() };

/**
 * Creates a workspace with an owner, secrets and credits, and returns the owner's ctx. The sign-in
 * time is that of the clock.
 */
export async function makeWorkspace(options: { clock?: Clock; credits?: number; role?: Role } = {}): Promise<Ctx> {
  const clock = options.clock ?? systemTime;
  const now = clock.now();
  const id = newId("ws", now);
  const user = newId("usr", now);
  const email = `${user}@example.test`;
  const role = options.role ?? "owner";
  await db().workspace.create({
    data: {
      id,
      slug: id.slice(3),
      name: "A workspace",
      balance: { create: { balance: options.credits ?? 0 } },
      members: { create: { id: newId("mem", now), role, user: { create: { id: user, email, emailVerified: now } } } },
    },
  });
  // Writes consistent sums, like a grant. By the database's day, because the ledger has no other
  // partitions.
  if (options.credits)
    await db().$executeRaw`
      insert into ledger (workspace_id, day, id, type, amount, balance_after, actor)
      values (${id}, (now() at time zone 'utc')::date, ${newId("led", now)}, 'grant', ${options.credits}::bigint, ${options.credits}::bigint, 'system')`;
  await db().$transaction((tx) => makeSigningSecrets(tx, id, now));
  return {
    workspaceId: trustedWorkspace(id),
    actor: { type: "user", id: user, label: email, role, authenticatedAt: now },
    clock,
    ip: "203.0.113.7",
    userAgent: "a test",
  };
}

/** Adds a member to the workspace of `ctx`; returns their ctx. */
export async function addMember(ctx: Ctx, role: Role, person: { name?: string; email?: string } = {}): Promise<Ctx> {
  const now = ctx.clock.now();
  const user = newId("usr", now);
  const { name = null, email = `${user}@example.test` } = person;
  await db().member.create({
    data: {
      id: newId("mem", now),
      role,
      workspace: { connect: { id: ctx.workspaceId } },
      user: { create: { id: user, email, name, emailVerified: now } },
    },
  });
  return { ...ctx, actor: { type: "user", id: user, label: email, role, authenticatedAt: now } };
}
