import { FIRST_OWNER } from "#lib/accounts/workspaces/constants.ts";
import { createWorkspace } from "#lib/accounts/workspaces/create-workspace.ts";
import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { requireValue } from "./require-value.ts";

const NAME = "Demo shop";
export const SLUG = "demo-shop";
/** Older than all of its content. */
const AGE_DAYS = 95;

/** The actors of a demo: the workspace's owner, the installation's operator, and the demo itself. */
export type Actors = Record<"owner" | "operator" | "system", Ctx>;

const SYSTEM: Actor = { type: "system", id: "system", label: "npm run demo" };

export const daysAgo = (days: number): Date => new Date(databaseClock.now().getTime() - days * DAY_MS);

/** Returns the demo's workspace, creating it if necessary. */
export async function openWorkspace(): Promise<string> {
  const known = await db().workspace.findUnique({ where: { slug: SLUG }, select: { id: true } });
  if (known) return known.id;
  const maker = { actor: SYSTEM, clock: { now: () => daysAgo(AGE_DAYS) } };
  return requireValue(await createWorkspace(maker, { name: NAME, ownerEmail: FIRST_OWNER })).workspaceId;
}

/** Returns all actors at a given time. */
export async function actorsOf(workspaceId: string, at: () => Date): Promise<Actors> {
  const { user } = await db().member.findFirstOrThrow({
    where: { workspaceId, role: "owner" },
    select: { user: true },
  });
  const as = (actor: Actor): Ctx => ({ workspaceId: trustedWorkspace(workspaceId), actor, clock: { now: at } });
  return {
    owner: as({ type: "user", id: user.id as Id<"usr">, label: user.email, role: "owner", authenticatedAt: at() }),
    operator: as({ type: "operator", id: "operator", label: "npm run demo" }),
    system: as(SYSTEM),
  };
}
