import { wasReleased } from "#lib/billing/credits/queries.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { sql } from "#lib/platform/database/client.ts";
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_LEASE_MS } from "./constants.ts";

export type IdempotentCall = {
  keyId: string;
  idemKey: string;
  /** SHA-256 of method, route and body. */
  requestHash: Uint8Array;
  /** The same hash as an earlier version computed it. */
  formerHash?: Uint8Array;
  requestId: string;
};

export type Begun =
  /**
   * Do the work under this request id, which is the call's own or that of a crashed first call, and
   * under this lease.
   */
  | { state: "new"; requestId: string; leasedUntil: Date }
  /** Return this response again, byte for byte. */
  | { state: "replay"; requestId: string; status: number; body: string }
  /** The key was used with another request. */
  | { state: "conflict" }
  /** The first call is still running, or has crashed: a retry may take over after `forMs`. */
  | { state: "in_progress"; forMs: number };

type Row = {
  request_hash: Buffer;
  request_id: string;
  status: number | null;
  answer: Buffer | null;
  created_at: Date;
  leased_until: Date | null;
};

/** Binds a sealed response to its row. */
export const answerAad = (workspaceId: string, keyId: string, idemKey: string): string =>
  `${workspaceId}|${keyId}|${idemKey}`;

/**
 * Determines whether this call is the first under its Idempotency-Key (contract 4), and if so
 * leases the key for `IDEMPOTENCY_LEASE_MS`. Only one of several concurrent callers gets `new`.
 * Once a lease expires, a retry takes over under the first call's request id, so that nothing is
 * charged twice.
 */
export async function beginIdempotent(ctx: Ctx, call: IdempotentCall): Promise<Begun> {
  const now = ctx.clock.now();
  const lease = new Date(now.getTime() + IDEMPOTENCY_LEASE_MS);
  const key = [ctx.workspaceId, call.keyId, call.idemKey];
  const fresh = [...key, call.requestHash, call.requestId, now, lease];
  const inserted = await sql().query(
    `insert into idempotent_answers (workspace_id, key_id, idem_key, request_hash, request_id, created_at, leased_until)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    fresh,
  );
  if (inserted.rowCount === 1) return { state: "new", requestId: call.requestId, leasedUntil: lease };

  const { rows } = await sql().query<Row>(
    `select request_hash, request_id, status, answer, created_at, leased_until from idempotent_answers
     where workspace_id = $1 and key_id = $2 and idem_key = $3`,
    key,
  );
  const row = rows[0];
  // Deleted between the two statements; the caller's next try will be the first.
  if (!row) return { state: "in_progress", forMs: 0 };
  const over = row.created_at.getTime() + IDEMPOTENCY_KEPT_MS <= now.getTime();
  if (!over) {
    const known = [call.requestHash, call.formerHash ?? call.requestHash];
    if (!known.some((hash) => row.request_hash.equals(hash))) return { state: "conflict" };
    if (row.status !== null && row.answer !== null)
      return {
        state: "replay",
        requestId: row.request_id,
        status: row.status,
        body: unseal(row.answer, answerAad(ctx.workspaceId, call.keyId, call.idemKey)),
      };
    if (row.leased_until && row.leased_until > now)
      return { state: "in_progress", forMs: row.leased_until.getTime() - now.getTime() };
  }
  // The crashed call's hold may have been released, after which its request id can no longer be
  // charged.
  const requestId = over || (await wasReleased(ctx, row.request_id)) ? call.requestId : row.request_id;
  const taken = await sql().query(
    `update idempotent_answers
     set request_hash = $4, request_id = $5, created_at = $6, leased_until = $7, status = null, answer = null
     where workspace_id = $1 and key_id = $2 and idem_key = $3
       and request_id = $8 and leased_until is not distinct from $9 and created_at = $10`,
    [
      ...key,
      call.requestHash,
      requestId,
      over ? now : row.created_at,
      lease,
      row.request_id,
      row.leased_until,
      row.created_at,
    ],
  );
  return taken.rowCount === 1
    ? { state: "new", requestId, leasedUntil: lease }
    : { state: "in_progress", forMs: IDEMPOTENCY_LEASE_MS };
}
