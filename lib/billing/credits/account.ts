import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { recordCrossings } from "./record-crossings.ts";
import { allot, type GrantBalance } from "./rules.ts";
import type { LedgerType } from "./types.ts";

/** A workspace's credits, with its balance row locked until the transaction ends. */
export type CreditAccount = { balance: number; held: number; grants: GrantBalance[] };

type Row = { balance: bigint; held: bigint };

/**
 * Locks a workspace's balance for a movement without a request (debits take the same lock) and
 * charges to its grants what was spent since they were last updated. Returns undefined if the
 * workspace does not exist. Locking twice in a transaction is harmless.
 */
export async function lockAccount(tx: Tx, ctx: Ctx): Promise<CreditAccount | undefined> {
  const { workspaceId } = ctx;
  await tx.$executeRaw`
    insert into balances (workspace_id) select id from workspaces where id = ${workspaceId} on conflict do nothing`;
  const [row] = await tx.$queryRaw<Row[]>`
    select balance, held from balances where workspace_id = ${workspaceId} for no key update`;
  if (!row) return undefined;
  const balance = Number(row.balance);
  const held = Number(row.held);
  const before = await readGrants(tx, workspaceId);
  const { grants, found } = allot(before, balance + held);
  await saveGrants(tx, workspaceId, before, grants);
  if (found > 0) grants.push(await addGrant(tx, ctx, { amount: found, source: "unassigned" }));
  return { balance, held, grants };
}

/** Returns the grants with credits remaining, as last written. */
async function readGrants(tx: Tx, workspaceId: string): Promise<GrantBalance[]> {
  const rows = await tx.creditGrant.findMany({
    where: { workspaceId, remaining: { gt: 0 } },
    select: { id: true, remaining: true, expiresAt: true, createdAt: true },
  });
  return rows.map((row) => ({
    id: row.id,
    remaining: Number(row.remaining),
    expires_at: row.expiresAt,
    created_at: row.createdAt,
  }));
}

/** Saves the grants that changed. The balance's lock must be held. */
export async function saveGrants(
  tx: Tx,
  workspaceId: string,
  before: GrantBalance[],
  after: GrantBalance[],
): Promise<void> {
  const was = new Map(before.map((grant) => [grant.id, grant.remaining]));
  const changed = after.filter((grant) => was.get(grant.id) !== grant.remaining);
  if (changed.length === 0) return;
  await tx.$executeRaw`
    update credit_grants g set remaining = c.remaining
    from unnest(${changed.map((grant) => grant.id)}::text[], ${changed.map((grant) => grant.remaining)}::bigint[]) as c (id, remaining)
    where g.workspace_id = ${workspaceId} and g.id = c.id`;
}

export type NewGrant = {
  amount: number;
  source: "grant" | "payment" | "adjustment" | "unassigned";
  ledgerId?: string;
  reason?: string;
  expiresAt?: Date | null;
};

/** Records a new, unspent grant. */
export async function addGrant(tx: Tx, ctx: Ctx, grant: NewGrant): Promise<GrantBalance & { id: Id<"grt"> }> {
  // Unassigned credits existed before the new grant, so they are spent first.
  const createdAt = new Date(ctx.clock.now().getTime() - (grant.source === "unassigned" ? 1 : 0));
  const made = { id: newId("grt", createdAt), remaining: grant.amount, expires_at: grant.expiresAt ?? null };
  await tx.creditGrant.create({
    data: {
      workspaceId: ctx.workspaceId,
      id: made.id,
      ledgerId: grant.ledgerId ?? null,
      source: grant.source,
      reason: grant.reason ?? null,
      amount: grant.amount,
      remaining: grant.amount,
      expiresAt: made.expires_at,
      createdAt,
    },
  });
  return { ...made, created_at: createdAt };
}

/**
 * Moves the balance, writes the ledger row and emits the resulting events. Updates `account`,
 * except for its grants. The caller ensures that the balance does not fall below zero.
 */
export async function moveBalance(
  tx: Tx,
  ctx: Ctx,
  account: CreditAccount,
  movement: { type: LedgerType; amount: number; reason: string },
): Promise<{ ledgerId: Id<"led"> }> {
  const now = ctx.clock.now();
  const balance = account.balance + movement.amount;
  await tx.balance.update({ where: { workspaceId: ctx.workspaceId }, data: { balance } });
  const ledgerId = newId("led", now);
  // The balance is locked before `seq` is drawn, so both are in the same order.
  await tx.ledgerEntry.create({
    data: {
      workspaceId: ctx.workspaceId,
      day: now,
      id: ledgerId,
      type: movement.type,
      amount: movement.amount,
      balanceAfter: balance,
      actor: ctx.actor.id,
      reason: movement.reason,
      createdAt: now,
    },
  });
  await recordCrossings(tx, ctx, { fell: movement.amount < 0 });
  account.balance = balance;
  return { ledgerId };
}
