import { createSignInLink } from "#lib/accounts/auth/create-sign-in-link.ts";
import { FIRST_CREDITS, FIRST_OWNER, FIRST_WORKSPACE } from "#lib/accounts/workspaces/constants.ts";
import { createWorkspace } from "#lib/accounts/workspaces/create-workspace.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { type Actor, trustedWorkspace } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { withLease } from "#lib/platform/database/leases/leases.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import type { Clock } from "#lib/platform/values/clock.ts";

const STARTER: Actor = { type: "system", id: "system", label: "First run" };

export type FirstSignIn = { email: string; url: string };

/**
 * Creates the first workspace, with its owner and some credits, if there is none. Until somebody
 * has signed in, each start gets a new one-time link for the oldest owner, so that losing the
 * terminal's output locks nobody out.
 */
export async function firstRun(ctx: { clock: Clock }): Promise<FirstSignIn | undefined> {
  const lease = await withLease("first-run", async () => {
    await makeFirst(ctx);
    return await linkUnlessSignedIn(ctx);
  });
  return lease?.done;
}

/** Two transactions: if a start is killed in between, the next one does the second. */
async function makeFirst({ clock }: { clock: Clock }): Promise<void> {
  const workspaceId = (await unfinishedFirst()) ?? (await createFirst({ clock }));
  if (!workspaceId) return;
  const ctx = { workspaceId: trustedWorkspace(workspaceId), actor: STARTER, clock };
  const welcome = { amount: FIRST_CREDITS, reason: "A welcome, to try things with" };
  const granted = await inWorkspace(workspaceId, () => grantCredits(ctx, welcome));
  if (!granted.ok) throw new Error(`The first credits were refused: ${granted.message}`);
}

/** Creates nothing if there are workspaces. */
async function createFirst({ clock }: { clock: Clock }): Promise<string | undefined> {
  if ((await db().workspace.count()) > 0) return undefined;
  const made = await createWorkspace({ actor: STARTER, clock }, { name: FIRST_WORKSPACE, ownerEmail: FIRST_OWNER });
  if (!made.ok) throw new Error(`The first workspace was refused: ${made.message}`);
  return made.value.workspaceId;
}

/** Returns the workspace that a first start created but gave no credits. */
async function unfinishedFirst(): Promise<string | undefined> {
  const [only, ...others] = await db().workspace.findMany({ take: 2, select: { id: true } });
  if (!only || others.length > 0) return undefined;
  const entries = await inWorkspace(only.id, () =>
    db().auditEntry.findMany({
      where: { workspaceId: only.id, actorType: STARTER.type, actorLabel: STARTER.label },
      take: 2,
      select: { action: true },
    }),
  );
  return entries.length === 1 && entries[0]?.action === "workspace.created" ? only.id : undefined;
}

async function linkUnlessSignedIn(ctx: { clock: Clock }): Promise<FirstSignIn | undefined> {
  const someone = await db().user.findFirst({
    where: { OR: [{ emailVerified: { not: null } }, { sessions: { some: {} } }] },
    select: { id: true },
  });
  if (someone) return undefined;
  const owner = await db().member.findFirst({
    where: { role: "owner" },
    orderBy: { createdAt: "asc" },
    select: { user: { select: { email: true } } },
  });
  if (!owner) return undefined;
  return { email: owner.user.email, url: await createSignInLink(ctx, { email: owner.user.email }) };
}
