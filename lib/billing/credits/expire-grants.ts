import { record } from "#lib/kernel/audit/record.ts";
import { type Actor, type Ctx, trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { lockAccount, moveBalance, saveGrants } from "./account.ts";
import { EXPIRING_WORKSPACES_MAX } from "./constants.ts";
import { expired } from "./rules.ts";

const SWEEPER: Actor = { type: "system", id: "system", label: "Credits that ended" };

/**
 * Expires the remaining credits of grants past their end, with one ledger row each. Held credits
 * are kept and checked again in the next round. Safe to run in several processes; an error in one
 * workspace does not affect the others.
 * @returns how many grants ended.
 */
export async function expireGrants({ clock }: { clock: Clock }): Promise<number> {
  let ended = 0;
  let last = "";
  for (;;) {
    const { rows } = await sql().query<{ workspace_id: string }>(
      `select distinct workspace_id from credit_grants
       where remaining > 0 and expires_at <= $1 and workspace_id > $2 order by workspace_id limit $3`,
      [clock.now(), last, EXPIRING_WORKSPACES_MAX],
    );
    for (const { workspace_id } of rows) ended += await expireSafely(trustedWorkspace(workspace_id), clock);
    if (rows.length < EXPIRING_WORKSPACES_MAX) return ended;
    last = rows.at(-1)?.workspace_id ?? last;
  }
}

async function expireSafely(workspaceId: WorkspaceId, clock: Clock): Promise<number> {
  try {
    return await expireOf({ workspaceId, actor: SWEEPER, clock });
  } catch (err) {
    log.warn("credits.expiry_failed", { err, workspace_id: workspaceId });
    return 0;
  }
}

const expireOf = (ctx: Ctx): Promise<number> =>
  db().$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx);
    if (!account) return 0;
    const leaving = expired(account.grants, account.held, ctx.clock.now());
    if (leaving.length === 0) return 0;
    const gone = new Map(leaving.map(({ id, amount }) => [id, amount]));
    await saveGrants(
      tx,
      ctx.workspaceId,
      account.grants,
      account.grants.map((grant) => ({ ...grant, remaining: grant.remaining - (gone.get(grant.id) ?? 0) })),
    );
    const granted = await tx.creditGrant.findMany({
      where: { workspaceId: ctx.workspaceId, id: { in: [...gone.keys()] } },
      select: { id: true, reason: true },
    });
    for (const { id, amount } of leaving) {
      const what = granted.find((grant) => grant.id === id)?.reason ?? id;
      await moveBalance(tx, ctx, account, { type: "expiry", amount: -amount, reason: `Not spent in time: ${what}` });
      await record(tx, ctx, {
        action: "credits.expired",
        targetType: "credits",
        targetId: ctx.workspaceId,
        after: { amount: -amount, balance: account.balance, grant_id: id },
      });
    }
    return leaving.length;
  });
