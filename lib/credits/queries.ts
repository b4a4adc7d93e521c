import { type Actor, authorize, type Ctx } from "#lib/auth/context.ts";
import { decodeCursor, encodeCursor } from "#lib/platform/cursor.ts";
import { sql } from "#lib/platform/db.ts";
import { idTime } from "#lib/platform/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import type { ListLedgerInput } from "./schema.ts";
import type { Balance, LedgerEntry } from "./types.ts";

const NO_BALANCE: Balance = { balance: 0, held: 0, threshold: null };

/** The workspace's credits, for code that needs the number to do its work: the gateway's headers, the sweeper, a notice. */
export async function getBalance(ctx: Pick<Ctx, "workspaceId">): Promise<Balance> {
  const { rows } = await sql().query<Balance>("select balance, held, threshold from balances where workspace_id = $1", [
    ctx.workspaceId,
  ]);
  return rows[0] ?? NO_BALANCE;
}

/** The workspace's credits, for whoever may see them. */
export async function readBalance(ctx: Ctx): Promise<Result<Balance, "forbidden">> {
  return authorize(ctx, "credits:read") ?? ok(await getBalance(ctx));
}

/** Whether a request's hold was given back: then that request can never be charged any more. */
export async function wasReleased(ctx: Pick<Ctx, "workspaceId">, requestId: string): Promise<boolean> {
  const day = idTime(requestId).toISOString().slice(0, 10);
  const { rowCount } = await sql().query(
    "select 1 from ledger where day = $1 and request_id = $2 and phase = 1 and type = 'release' and workspace_id = $3",
    [day, requestId, ctx.workspaceId],
  );
  return rowCount === 1;
}

export type LedgerPage = { data: LedgerEntry[]; next_cursor: string | null };

type Row = Omit<LedgerEntry, "created_at"> & { created_at: Date; day: string; seq: number };

/** Movements of credits, newest first; the sum of all amounts is the balance. Backwards along the primary key, a partition at a time. */
export async function listLedger(
  ctx: Ctx,
  input: ListLedgerInput,
): Promise<Result<LedgerPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "credits:read");
  if (forbidden) return forbidden;
  const after = input.cursor === undefined ? [] : ledgerCursor(input.cursor);
  if (!after) return refuse("invalid_cursor", "This cursor is not one of ours.", { param: "cursor" });
  // The plain comparison beside the pair keeps newer partitions out of the plan; the pair alone would not.
  const older = after.length > 0 ? "and day <= $3 and (day, seq) < ($3, $4::bigint)" : "";
  const { rows } = await sql().query<Row>(
    `select id, type, amount, balance_after, key_id, request_id, endpoint, price_version, actor, reason, created_at, day::text, seq
     from ledger where workspace_id = $1 ${older} order by day desc, seq desc limit $2`,
    [ctx.workspaceId, input.limit + 1, ...after],
  );
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return ok({
    data: page.map(({ day: _, seq: __, created_at, ...entry }) => ({ ...entry, created_at: created_at.toISOString() })),
    next_cursor: last ? encodeCursor([last.day, last.seq]) : null,
  });
}

function ledgerCursor(text: string): [day: string, seq: number] | undefined {
  const [day, seq] = decodeCursor(text, 2) ?? [];
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return Number.isSafeInteger(seq) ? [day, Number(seq)] : undefined;
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

/** Every workspace of the installation with its credits, oldest first: for the operator, who holds them all. */
export async function listWorkspaceBalances({
  actor,
}: {
  actor: Actor & { type: "operator" };
}): Promise<WorkspaceBalance[]> {
  if (actor.type !== "operator") throw new Error("Only the operator sees all workspaces.");
  const { rows } = await sql().query<Omit<WorkspaceBalance, "created_at"> & { created_at: Date }>(
    `select w.id, w.slug, w.name, coalesce(b.balance, 0) as balance, coalesce(b.held, 0) as held, w.created_at,
       array(select u.email from members m join users u on u.id = m.user_id where m.workspace_id = w.id and m.role = 'owner' order by u.email) as owners
     from workspaces w left join balances b on b.workspace_id = w.id order by w.id`,
  );
  return rows.map(({ created_at, ...workspace }) => ({ ...workspace, created_at: created_at.toISOString() }));
}
