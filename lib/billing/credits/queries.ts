import { type Actor, authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { inEachShard, isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { SPENDERS_MAX } from "./constants.ts";
import { allot, type GrantBalance } from "./rules.ts";
import type { Balance, Finding, Grant, Reconciled } from "./types.ts";

const NO_BALANCE: Balance = { balance: 0, held: 0, threshold: null };

// Every dashboard page runs this query, so it is prepared.
const BALANCE = { name: "balance", text: "select balance, held, threshold from balances where workspace_id = $1" };

/**
 * Returns the workspace's credits without a permission check, for internal callers such as the
 * gateway, the sweeper and notices.
 */
export async function getBalance(ctx: Pick<Ctx, "workspaceId">): Promise<Balance> {
  const { rows } = await sql().query<Balance>({ ...BALANCE, values: [ctx.workspaceId] });
  return rows[0] ?? NO_BALANCE;
}

/** Returns the workspace's credits if the caller may see them. */
export async function readBalance(ctx: Ctx): Promise<Result<Balance, "forbidden">> {
  return authorize(ctx, "credits:read") ?? ok(await getBalance(ctx));
}

/** Reports whether a request's hold was released. Such a request can no longer be charged. */
export async function wasReleased(ctx: Pick<Ctx, "workspaceId">, requestId: string): Promise<boolean> {
  const day = idTime(requestId).toISOString().slice(0, 10);
  const { rowCount } = await sql().query(
    "select 1 from ledger where day = $1 and request_id = $2 and phase = 1 and type = 'release' and workspace_id = $3",
    [day, requestId, ctx.workspaceId],
  );
  return rowCount === 1;
}

/**
 * Returns the grants with credits remaining, in spending order. Credits spent since the grants were
 * last written are deducted here in the same way, so the amounts include the last call.
 */
export async function listGrants(ctx: Ctx): Promise<Result<Grant[], "forbidden">> {
  const forbidden = authorize(ctx, "credits:read");
  if (forbidden) return forbidden;
  // One statement, so that balance and grants come from the same snapshot.
  const { rows } = await sql().query<GrantRow>(
    `select g.id, g.reason, g.amount, g.remaining, g.expires_at, g.created_at, b.balance + b.held as unspent
     from balances b join credit_grants g on g.workspace_id = b.workspace_id and g.remaining > 0 where b.workspace_id = $1`,
    [ctx.workspaceId],
  );
  const { grants } = allot(rows, rows[0]?.unspent ?? 0);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ok(
    grants
      .filter((grant) => grant.remaining > 0)
      .map((grant) => ({
        id: grant.id,
        amount: known.get(grant.id)?.amount ?? grant.remaining,
        remaining: grant.remaining,
        reason: known.get(grant.id)?.reason ?? null,
        expires_at: isoOrNull(grant.expires_at),
        created_at: grant.created_at.toISOString(),
      })),
  );
}

type GrantRow = GrantBalance & { reason: string | null; amount: number; unspent: number };

/** Returns the last reconciliation with its findings, or null before the first. */
export async function readReconciliation(ctx: Ctx): Promise<Result<Reconciled | null, "forbidden">> {
  const forbidden = authorize(ctx, "invoices:read");
  if (forbidden) return forbidden;
  const row = await db().reconciliation.findUnique({ where: { workspaceId: ctx.workspaceId } });
  if (!row) return ok(null);
  return ok({
    workspace_id: row.workspaceId,
    checked_at: row.checkedAt.toISOString(),
    findings: row.findings as Finding[], // written by `reconcile`
  });
}

/** Returns the keys that spent credits, highest first, for the ledger filter. */
export async function listSpenders(ctx: Ctx): Promise<Result<{ id: string; name: string }[], "forbidden">> {
  const forbidden = authorize(ctx, "credits:read");
  if (forbidden) return forbidden;
  const { rows } = await sql().query<{ id: string; name: string }>(
    `select k.id, k.name from api_keys k join key_activity a on a.key_id = k.id
     where k.workspace_id = $1 and a.spent > 0 order by a.spent desc, k.id limit $2`,
    [ctx.workspaceId, SPENDERS_MAX],
  );
  return ok(rows);
}

export type WorkspaceBalance = {
  id: string;
  slug: string;
  name: string;
  owners: string[];
  balance: number;
  held: number;
  created_at: string;
};

/** Returns every workspace of the installation with its credits, oldest first. Operators only. */
export async function listWorkspaceBalances({
  actor,
}: {
  actor: Actor & { type: "operator" };
}): Promise<WorkspaceBalance[]> {
  if (actor.type !== "operator") throw new Error("Only the operator sees all workspaces.");
  const parts = await Promise.all(
    inEachShard(() =>
      sql().query<Omit<WorkspaceBalance, "created_at"> & { created_at: Date }>(
        `select w.id, w.slug, w.name, coalesce(b.balance, 0) as balance, coalesce(b.held, 0) as held, w.created_at,
       array(select u.email from members m join users u on u.id = m.user_id where m.workspace_id = w.id and m.role = 'owner' order by u.email) as owners
     from workspaces w left join balances b on b.workspace_id = w.id where ${isOfThisShard("w.id")} order by w.id`,
      ),
    ),
  );
  const rows = parts.flatMap((part) => part.rows).sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.map(({ created_at, ...workspace }) => ({ ...workspace, created_at: created_at.toISOString() }));
}
