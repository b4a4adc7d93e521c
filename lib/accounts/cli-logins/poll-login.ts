import { createKey } from "#lib/accounts/keys/create-key.ts";
import { lifetimeEnd } from "#lib/accounts/keys/rules.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import type { NewKey } from "#lib/accounts/keys/types.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { pollState, slowerInterval } from "./rules.ts";
import type { PollState } from "./types.ts";

type Caller = Pick<Ctx, "clock" | "ip" | "userAgent" | "requestId">;
/** The requested key, with its token this one time, and its workspace. */
export type FetchedKey = { key: NewKey; workspace: { id: string; slug: string; name: string } };
type Unready = Exclude<PollState, "ready">;
type Row = NonNullable<Awaited<ReturnType<Tx["cliLogin"]["findUnique"]>>>;

const SAID: Record<Unready, string> = {
  authorization_pending: "The login has not been approved yet. Ask again after the interval.",
  slow_down: "Too many requests. Wait five seconds longer between requests.",
  access_denied: "The login was denied.",
  expired_token: "The login was not approved in time. Start again.",
  invalid_grant: "This login does not exist, or its key has already been fetched. Start again.",
};
const unready = (state: Unready): Refusal<Unready> => refuse(state, SAID[state]);

/**
 * Responds to a waiting command line (RFC 8628 3.4 and 3.5). After approval, the first call creates
 * the key and gets its token; a concurrent second one is refused. Checks the approver's permission
 * again: the approval of a member removed since is void.
 */
export async function pollLogin(caller: Caller, deviceCode: string): Promise<Result<FetchedKey, Unready>> {
  const deviceHash = sha256(deviceCode);
  return await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from cli_logins where device_hash = ${deviceHash} for update`;
    const login = await tx.cliLogin.findUnique({ where: { deviceHash } });
    const now = caller.clock.now();
    const state = pollState(login, now);
    if (!login || (state !== "ready" && state !== "authorization_pending" && state !== "slow_down"))
      return unready(state === "ready" ? "invalid_grant" : state);
    if (state === "ready") return await handOver(tx, caller, login);
    const intervalSeconds = state === "slow_down" ? slowerInterval(login.intervalSeconds) : login.intervalSeconds;
    await tx.cliLogin.update({ where: { deviceHash }, data: { polledAt: now, intervalSeconds } });
    return unready(state);
  });
}

/** Creates the key in the approver's name, as if they did it themselves. */
async function handOver(tx: Tx, caller: Caller, login: Row): Promise<Result<FetchedKey, Unready>> {
  const now = caller.clock.now();
  const scope = await approverOf(tx, login);
  if (scope) {
    const ctx: Ctx = { ...caller, workspaceId: trustedWorkspace(scope.workspace.id), actor: scope.actor };
    const { maxKeyDays } = scope.workspace;
    const wanted = CreateKeyInput.parse({
      name: login.keyName,
      env: login.env,
      scopes: login.scopes,
      expires_at: maxKeyDays === null ? null : lifetimeEnd(maxKeyDays, now).toISOString(),
    });
    const made = await createKey(ctx, wanted, { within: tx });
    if (made.ok) {
      await tx.cliLogin.update({ where: { id: login.id }, data: { usedAt: now } });
      await record(tx, ctx, {
        action: "cli_login.completed",
        targetType: "key",
        targetId: made.value.id,
        after: { name: login.keyName, host: login.host, login: login.id },
      });
      const { id, slug, name } = scope.workspace;
      return ok({ key: made.value, workspace: { id, slug, name } });
    }
  }
  await tx.cliLogin.update({ where: { id: login.id }, data: { deniedAt: now } });
  return refuse("access_denied", "The person who approved the login can no longer create keys in that workspace.");
}

/**
 * Returns the approver with their current role in the workspace; undefined if they have left it.
 */
async function approverOf(tx: Tx, { workspaceId, approvedBy, approvedAt }: Row) {
  if (!workspaceId || !approvedBy || !approvedAt) return undefined;
  const member = await tx.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId: approvedBy } },
    select: {
      role: true,
      user: { select: { id: true, email: true } },
      workspace: { select: { id: true, slug: true, name: true, maxKeyDays: true } },
    },
  });
  if (!member) return undefined;
  const { id, email } = member.user;
  // Approving required a recent sign-in if the key needs one, and was at most ten minutes ago.
  const actor: Actor = {
    type: "user",
    id: id as Id<"usr">,
    label: email,
    role: member.role,
    authenticatedAt: approvedAt,
  };
  return { actor, workspace: member.workspace };
}
