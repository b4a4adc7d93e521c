import "server-only";
import { cookies } from "next/headers";
import { findMembershipById } from "#lib/accounts/auth/queries.ts";
import { loadMyWorkspaces } from "#lib/dashboard/loaders/workspaces.ts";
import { readBalanceOnce } from "#lib/dashboard/reads/read-balance-once.ts";
import { currentPerson, memberCtx, personCtx } from "#lib/dashboard/session.ts";
import { PERMISSIONS, permits } from "#lib/kernel/permissions.ts";
import { holdsSamples } from "#lib/portal/samples/queries.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { countTroubledWebhooks } from "#lib/webhooks/subscriptions/list-troubled.ts";

/** Next ends a page (redirect, not found, forbidden) by throwing an error with a digest. */
const isSignal = (error: unknown): boolean =>
  error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_");

/**
 * The frame of a workspace's pages; undefined for those who may not see it. Neither guards nor ends
 * a page, which the page's own loader does: both stream side by side.
 */
export async function loadShell(slug: string): Promise<ShellFrame | undefined> {
  try {
    const ctx = await memberCtx(slug, "workspace:read");
    const may = PERMISSIONS.filter((permission) => permits(ctx.actor, permission));
    const [workspaces, credits, troubled, samples] = await Promise.all([
      loadMyWorkspaces(),
      may.includes("credits:read") ? readBalanceOnce(ctx) : null,
      countTroubledWebhooks(ctx),
      holdsSamples(ctx),
    ]);
    return {
      workspace: { slug: ctx.workspace.slug, name: ctx.workspace.name },
      workspaces: workspaces.map(({ slug: each, name }) => ({ slug: each, name })),
      person: { email: ctx.person.email, name: ctx.person.name },
      role: ctx.role,
      may,
      troubled_webhooks: troubled.ok ? troubled.value : { paused: 0, failing: 0 },
      credits: credits?.balance ?? null,
      holds_samples: samples,
    };
  } catch (error) {
    if (isSignal(error)) return undefined;
    throw error;
  }
}

/**
 * Where the front page redirects: to sign-in or the last visited workspace; undefined for a person
 * without one.
 */
export async function homePath(): Promise<string | undefined> {
  if (!(await currentPerson())) return "/sign-in";
  const workspaces = await loadMyWorkspaces();
  const last = (await cookies()).get("gatehouse.workspace")?.value;
  const home = workspaces.find((workspace) => workspace.slug === last) ?? workspaces[0];
  return home && `/${home.slug}/overview`;
}

/**
 * The page where this person buys or requests credits for a workspace; undefined if they are not a
 * member.
 */
export async function loadTopUpPath(id: string): Promise<string | undefined> {
  const ctx = await personCtx(`/top-up/${id}`);
  const member = await findMembershipById(ctx, id);
  if (!member) return undefined;
  const { slug } = member.workspace;
  return permits(member.actor, "billing:write") ? `/${slug}/invoices?buy=1` : `/${slug}/overview`;
}
