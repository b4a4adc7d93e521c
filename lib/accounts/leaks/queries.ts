import { keyStatus } from "#lib/accounts/keys/rules.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { FINDINGS_PAGE, SIGHTINGS_KEPT_MAX, UNCLAIMED_SHOWN_MS } from "./constants.ts";
import { findingState } from "./rules.ts";
import type { ListFindingsInput } from "./schema.ts";
import type { Finding, FindingState, LeakSource, Place, Replacement } from "./types.ts";

/** The same for a finding of another workspace as for one that never existed. */
export const notFoundFinding = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Finding ${id} does not exist in this workspace.`);

type Row = {
  id: string;
  source: LeakSource;
  source_url: string | null;
  diff_url: string | null;
  first_seen_at: Date;
  revoked_at: Date | null;
  notified_at: Date | null;
  notified_owners: number;
  replacement: Replacement;
  claimed_at: Date | null;
  claimed_by: string | null;
  places: number;
  key_id: string;
  key_name: string;
  key_hint: string;
  key_revoked_at: Date | null;
  key_expires_at: Date | null;
  successor_id: string | null;
  successor_name: string | null;
  successor_created_at: Date | null;
};

// Reads a page of findings by primary key, with one lookup each in keys, successors and sightings.
// The successor is the claimed key if any, otherwise an active key that replaced the leaked one in
// another way.
const SELECT = `
  select f.id, f.source, f.source_url, f.diff_url, f.first_seen_at, f.revoked_at, f.notified_at, f.notified_owners, f.replacement,
    f.claimed_at, f.claimed_by, (select count(*) from leak_sightings s where s.finding_id = f.id) as places,
    k.id as key_id, k.name as key_name, k.token_hint as key_hint, k.revoked_at as key_revoked_at, k.expires_at as key_expires_at,
    r.id as successor_id, r.name as successor_name, r.created_at as successor_created_at
  from leak_findings f join api_keys k on k.id = f.key_id left join api_keys r on r.id = coalesce(f.claimed_key_id,
    (select s.id from api_keys s where s.replaces_id = k.id and s.revoked_at is null and (s.expires_at is null or s.expires_at > $2)))
  where f.workspace_id = $1`;
const ONE = `${SELECT} and f.id = $3`;
const OF_KEY = `${SELECT} and f.key_id = $3`;
const PAGE = `${SELECT} and ($3::text is null or f.id < $3) order by f.id desc limit ${FINDINGS_PAGE + 1}`;

/** Leaked keys that still work, and for a while those without a replacement. */
const UNDONE = `
  ${SELECT} and r.id is null
    and (k.revoked_at is null and (k.expires_at is null or k.expires_at > $2) or k.revoked_at is not null and f.first_seen_at > $3)
  order by f.id desc limit 3`;

function represent(row: Row, now: Date): Finding {
  const status = keyStatus({ revokedAt: row.key_revoked_at, expiresAt: row.key_expires_at }, now);
  const { successor_id: id, successor_name: name, successor_created_at: createdAt } = row;
  const successor = id && name && createdAt ? { id, name, created_at: createdAt.toISOString() } : null;
  return {
    id: row.id,
    key: { id: row.key_id, name: row.key_name, token_hint: row.key_hint },
    state: findingState({ status, replaced: successor !== null }),
    source: row.source,
    source_url: row.source_url,
    diff_url: row.diff_url,
    places: row.places,
    first_seen_at: row.first_seen_at.toISOString(),
    // Somebody may have revoked it in another way.
    revoked_at: isoOrNull(row.revoked_at ?? row.key_revoked_at),
    notified_at: isoOrNull(row.notified_at),
    notified_owners: row.notified_owners,
    replacement: row.replacement,
    claimed_at: isoOrNull(row.claimed_at),
    claimed_by: row.claimed_by,
    successor,
  };
}

async function read(ctx: Ctx, text: string, values: unknown[]): Promise<Finding[]> {
  const now = ctx.clock.now();
  const { rows } = await sql().query<Row>({ text, values: [ctx.workspaceId, now, ...values] });
  return rows.map((row) => represent(row, now));
}

export type FindingPage = { data: Finding[]; next_cursor: string | null };

/** Lists the workspace's leaked keys by keyset, newest first. */
export async function listFindings(ctx: Ctx, input: ListFindingsInput): Promise<Result<FindingPage, "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const found = await read(ctx, PAGE, [input.cursor ?? null]);
  const data = found.slice(0, FINDINGS_PAGE);
  return ok({ data, next_cursor: found.length > FINDINGS_PAGE ? (data.at(-1)?.id ?? null) : null });
}

/**
 * Returns one leaked key with all its known places; a finding of another workspace is not found.
 */
export async function getFinding(
  ctx: Ctx,
  id: string,
): Promise<Result<{ finding: Finding; places: Place[] }, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const [finding] = await read(ctx, ONE, [id]);
  if (!finding) return notFoundFinding(id);
  const { rows } = await sql().query<Omit<Place, "seen_at"> & { seen_at: Date }>(
    `select source, source_url, diff_url, seen_at from leak_sightings where finding_id = $1 and workspace_id = $2
     order by seen_at, source_url limit ${SIGHTINGS_KEPT_MAX}`,
    [id, ctx.workspaceId],
  );
  return ok({ finding, places: rows.map((row) => ({ ...row, seen_at: row.seen_at.toISOString() })) });
}

/** Returns the leak shown on a key's own page; null if none is known. */
export async function findingOfKey(
  ctx: Ctx,
  keyId: string,
): Promise<Result<{ id: string; state: FindingState; first_seen_at: string } | null, "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const [finding] = await read(ctx, OF_KEY, [keyId]);
  return ok(finding ? { id: finding.id, state: finding.state, first_seen_at: finding.first_seen_at } : null);
}

/** Returns the newest few leaked keys that still need an owner's attention. */
export async function listUndone(ctx: Ctx): Promise<Result<Finding[], "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  return ok(await read(ctx, UNDONE, [new Date(ctx.clock.now().getTime() - UNCLAIMED_SHOWN_MS)]));
}
