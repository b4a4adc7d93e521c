import type { Ctx } from "#lib/auth/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { type Id, newId } from "#lib/platform/ids.ts";
import { recordCrossings } from "./record-crossings.ts";
import { allot, type Lot } from "./rules.ts";
import type { LedgerType } from "./types.ts";

/** A workspace's credits, with its balance row locked until the transaction ends. */
export type Books = { balance: number; held: number; lots: Lot[] };

type Row = { balance: bigint; held: bigint };

/**
 * Opens the books for a movement that no request made: locks the balance (as debits do, so they wait for each other), and allots to
 * grants what was spent since the last time. None when there is no such workspace. Opening twice in a transaction is harmless.
 */
export async function openBooks(tx: Tx, ctx: Ctx): Promise<Books | undefined> {
  const { workspaceId } = ctx;
  await tx.$executeRaw`
    insert into balances (workspace_id) select id from workspaces where id = ${workspaceId} on conflict do nothing`;
  const [row] = await tx.$queryRaw<Row[]>`
    select balance, held from balances where workspace_id = ${workspaceId} for no key update`;
  if (!row) return undefined;
  const balance = Number(row.balance);
  const held = Number(row.held);
  const before = await readLots(tx, workspaceId);
  const { lots, found } = allot(before, balance + held);
  await keepLots(tx, workspaceId, before, lots);
  if (found > 0) lots.push(await addGrant(tx, ctx, { amount: found, source: "unassigned" }));
  return { balance, held, lots };
}

/** The grants that still hold credits, as they were last allotted. */
async function readLots(tx: Tx, workspaceId: string): Promise<Lot[]> {
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

/** Writes what has changed. The balance's lock is held, so nobody else is at these rows. */
export async function keepLots(tx: Tx, workspaceId: string, before: Lot[], after: Lot[]): Promise<void> {
  const was = new Map(before.map((lot) => [lot.id, lot.remaining]));
  const changed = after.filter((lot) => was.get(lot.id) !== lot.remaining);
  if (changed.length === 0) return;
  await tx.$executeRaw`
    update credit_grants g set remaining = c.remaining
    from unnest(${changed.map((lot) => lot.id)}::text[], ${changed.map((lot) => lot.remaining)}::bigint[]) as c (id, remaining)
    where g.workspace_id = ${workspaceId} and g.id = c.id`;
}

export type NewGrant = {
  amount: number;
  source: "grant" | "payment" | "adjustment" | "unassigned";
  ledgerId?: string;
  reason?: string;
  expiresAt?: Date | null;
};

/** Writes a grant down, whole. Answers it as a lot. */
export async function addGrant(tx: Tx, ctx: Ctx, grant: NewGrant): Promise<Lot & { id: Id<"grt"> }> {
  // Credits that were found were there before whatever is given now, and so are spent before it.
  const createdAt = new Date(ctx.clock.now().getTime() - (grant.source === "unassigned" ? 1 : 0));
  const lot = { id: newId("grt", createdAt), remaining: grant.amount, expires_at: grant.expiresAt ?? null };
  await tx.creditGrant.create({
    data: {
      workspaceId: ctx.workspaceId,
      id: lot.id,
      ledgerId: grant.ledgerId ?? null,
      source: grant.source,
      reason: grant.reason ?? null,
      amount: grant.amount,
      remaining: grant.amount,
      expiresAt: lot.expires_at,
      createdAt,
    },
  });
  return { ...lot, created_at: createdAt };
}

/**
 * Moves the balance, writes the ledger's row and states the facts that the change makes true. `books` is brought up to date, but
 * for its lots. The caller has seen to it that the balance does not fall below nothing.
 */
export async function moveBalance(
  tx: Tx,
  ctx: Ctx,
  books: Books,
  movement: { type: LedgerType; amount: number; reason: string },
): Promise<{ ledgerId: Id<"led"> }> {
  const now = ctx.clock.now();
  const balance = books.balance + movement.amount;
  await tx.balance.update({ where: { workspaceId: ctx.workspaceId }, data: { balance } });
  const ledgerId = newId("led", now);
  // The balance's lock is taken before the ledger's seq, which is what makes their orders agree.
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
  books.balance = balance;
  return { ledgerId };
}
