import { readOwners } from "#lib/accounts/members/read-owners.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { EXPIRY_REASON } from "../constants.ts";
import { EXPIRY_BATCH, EXPIRY_ENDPOINTS_MAX } from "./constants.ts";
import { type After, type Due, findDue } from "./find-due.ts";

const HOURS = 24;

/**
 * Returns a key's traffic of the last 24 hours from the hourly counters; a busy key has too many
 * calls to count. Refused calls are left out, as nobody would miss them.
 */
async function readTraffic(
  tx: Tx,
  { workspaceId, clock }: Ctx,
  keyId: string,
): Promise<{ requests: number; endpoints: string[] }> {
  const since = new Date(clock.now().getTime() - HOURS * HOUR_MS);
  const rows = await tx.$queryRaw<{ endpoint: string; requests: bigint }[]>`
    select endpoint, sum(requests)::bigint as requests from usage_hours
    where workspace_id = ${workspaceId} and key_id = ${keyId} and hour > ${since} and outcome <> 'refused'
    group by endpoint having sum(requests) > 0 order by 2 desc, 1`;
  return {
    requests: rows.reduce((sum, row) => sum + Number(row.requests), 0),
    endpoints: rows.slice(0, EXPIRY_ENDPOINTS_MAX).map(({ endpoint }) => endpoint),
  };
}

const KEY_EXPIRY: Actor = { type: "system", id: "system", label: "Key expiry" };

/**
 * Notifies owners, by mail and through connected channels, of keys that expire in 30, 7 or 1 days
 * or have expired (service interface 3.1): once per key and date, so a changed date is announced
 * again. Keys are disabled on time whether or not this runs. Safe to run in several processes; a
 * key that fails does not stop the others.
 *
 * @returns the number of notifications.
 */
export async function notifyExpiry({ clock }: { clock: Clock }): Promise<number> {
  let notified = 0;
  let after: After | undefined;
  for (;;) {
    const due = await findDue(clock.now(), after);
    for (const each of due) notified += await notifySafely(clock, each);
    if (due.length < EXPIRY_BATCH) return notified;
    after = due.at(-1);
  }
}

async function notifySafely(clock: Clock, due: Due): Promise<number> {
  const ctx = { workspaceId: trustedWorkspace(due.workspaceId), actor: KEY_EXPIRY, clock };
  try {
    return await db().$transaction((tx) => notifyOwners(tx, ctx, due));
  } catch (err) {
    log.warn("key.expiry_unannounced", { err, key_id: due.id });
    return 0;
  }
}

async function notifyOwners(tx: Tx, ctx: Ctx, due: Due): Promise<number> {
  const { workspaceId } = ctx;
  // Only one of several workers inserts the row, and none if the key was revoked or its date
  // changed.
  const taken = await tx.$executeRaw`
    insert into key_expiry_notices (workspace_id, key_id, expires_at, days, notified_at)
    select workspace_id, id, expires_at, ${due.days}, ${ctx.clock.now()} from api_keys
    where id = ${due.id} and workspace_id = ${workspaceId} and revoked_at is null and expires_at = ${due.expiresAt} for share
    on conflict do nothing`;
  if (taken === 0) return 0;
  const { name: workspace, slug, owners } = await readOwners(tx, workspaceId);
  const address = (path: string) => new URL(`/${slug}/${path}`, env().BASE_URL).href;
  const payload = {
    workspace,
    name: due.name,
    env: due.env,
    token_hint: due.tokenHint,
    expires_at: due.expiresAt.toISOString(),
    ...(await readTraffic(tx, ctx, due.id)),
    key_url: address(`keys/${due.id}`),
    rotation_url: address(`keys/${due.id}/rotate`),
  };
  if (due.days > 0) await send(tx, ctx, owners, due, "key_expiring", { ...payload, days: due.days });
  else {
    await send(tx, ctx, owners, due, "key_disabled", payload);
    await record(tx, ctx, {
      action: "key.disabled",
      targetType: "key",
      targetId: due.id,
      before: { status: "active" },
      after: { status: "disabled", name: due.name, expires_at: payload.expires_at, reason: EXPIRY_REASON },
    });
  }
  return 1;
}

async function send<K extends "key_expiring" | "key_disabled">(
  tx: Tx,
  ctx: Ctx,
  owners: readonly { id: string; email: string }[],
  { id, expiresAt, days }: Due,
  kind: K,
  payload: NoticePayloads[K],
): Promise<void> {
  const fact = `${kind}:${id}:${expiresAt.toISOString()}:${days}`;
  for (const owner of owners)
    await enqueueNotice(tx, ctx, { kind, payload, recipient: owner.email, dedupeKey: `${fact}:${owner.id}` });
  await enqueuePosts(tx, ctx, { kind, payload, dedupeKey: fact });
}
