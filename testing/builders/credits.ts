import { randomBytes } from "node:crypto";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { type Clock, databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";

export type Spender = { ctx: Ctx; keyId: string; newRequest(): string };

const OWNER: Actor = { type: "system", id: "system", label: "Test" };

/** Creates a workspace with credits and a key to spend them. */
export async function mintSpender(
  wanted: { credits?: number; threshold?: number; ceiling?: number; env?: KeyEnv; actor?: Actor; clock?: Clock } = {},
): Promise<Spender> {
  await syncClock((text) => sql().query(text));
  const clock = wanted.clock ?? databaseClock;
  const now = clock.now();
  const workspaceId = trustedWorkspace(newId("ws", now));
  const credits = wanted.credits ?? 0;
  await sql().query("insert into workspaces (id, slug, name) values ($1, $2, 'Minted')", [
    workspaceId,
    workspaceId.replace("_", "-"),
  ]);
  await sql().query("insert into balances (workspace_id, balance, threshold) values ($1, $2, $3)", [
    workspaceId,
    credits,
    wanted.threshold,
  ]);
  if (credits > 0)
    await sql().query(
      `insert into ledger (workspace_id, day, id, type, amount, balance_after, actor) values ($1, $2, $3, 'grant', $4, $4, 'system')`,
      [workspaceId, now.toISOString().slice(0, 10), newId("led", now), credits],
    );
  const ctx: Ctx = { workspaceId, actor: wanted.actor ?? OWNER, clock };
  const keyId = await mintSpendingKey(ctx, wanted);
  return { ctx, keyId, newRequest: () => newId("req", clock.now()) };
}

/** Creates another key of the workspace. */
export async function mintSpendingKey(
  ctx: Ctx,
  wanted: { ceiling?: number; env?: KeyEnv; name?: string } = {},
): Promise<string> {
  const keyId = newId("key", ctx.clock.now());
  await sql().query(
    `insert into api_keys (id, workspace_id, name, env, token_hmac, pepper_version, token_hint, created_by, credit_ceiling)
     values ($1, $2, $3, $4, $5, 1, 'svc_live_aaaa…aaaa', 'system', $6)`,
    [keyId, ctx.workspaceId, wanted.name ?? "Spender", wanted.env ?? "live", randomBytes(32), wanted.ceiling],
  );
  await sql().query("insert into key_activity (key_id, workspace_id) values ($1, $2)", [keyId, ctx.workspaceId]);
  return keyId;
}

export type CreditSums = {
  balance: number;
  held: number;
  /** The sum of the ledger's amounts. */
  ledger: number;
  spent: number;
  keyHeld: number;
  holds: number;
  usage: number;
  /** Rows whose balance_after is not the sum of the amounts so far. */
  wrongRows: number;
  events: string[];
};

/** Reads all sums of a workspace's credits that must agree, in one snapshot. */
export async function readCreditSums(ctx: Ctx): Promise<CreditSums> {
  const { rows } = await sql().query<CreditSums>(
    `select b.balance, b.held,
       (select coalesce(sum(amount), 0)::bigint from ledger l where l.workspace_id = b.workspace_id) as ledger,
       (select sum(spent)::bigint from key_activity a where a.workspace_id = b.workspace_id) as spent,
       (select sum(held)::bigint from key_activity a where a.workspace_id = b.workspace_id) as "keyHeld",
       (select coalesce(sum(amount), 0)::bigint from holds h where h.workspace_id = b.workspace_id) as holds,
       (select coalesce(sum(credits), 0)::bigint from usage_hours u where u.workspace_id = b.workspace_id) as usage,
       (select count(*) from (
          select balance_after, sum(amount) over (order by seq) as running from ledger l where l.workspace_id = b.workspace_id
        ) r where running <> balance_after) as "wrongRows",
       (select coalesce(array_agg(type order by id), '{}') from events e where e.workspace_id = b.workspace_id) as events
     from balances b where workspace_id = $1`,
    [ctx.workspaceId],
  );
  const sums = rows[0];
  if (!sums) throw new Error("The workspace has no balance.");
  return sums;
}

/** Holds credits for a call of this key, and releases them. */
export async function makeReleasedHold(ctx: Ctx, keyId: string): Promise<void> {
  const requestId = newId("req", ctx.clock.now());
  await holdCredits(ctx, { requestId, keyId, amount: 9, endpoint: "/v1/scrape" });
  await releaseHold(ctx, { requestId, keyId });
}
