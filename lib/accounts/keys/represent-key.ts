import { Prisma } from "#generated/prisma/client.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { isoOrNull } from "#lib/platform/iso-or-null.ts";
import { keyStatus } from "./rules.ts";
import type { ApiKey } from "./types.ts";

/** Relations read to represent a key. */
export const keyParts = { activity: true, replacedBy: { select: { id: true } } } satisfies Prisma.ApiKeyInclude;

type Whole = Prisma.ApiKeyGetPayload<{ include: typeof keyParts }>;

type Row = Omit<Whole, "workspaceId" | "tokenHmac" | "pepperVersion" | "expirySetAt" | "revokedBy" | "activity"> & {
  activity: Pick<NonNullable<Whole["activity"]>, "spent" | "lastUsedAt" | "lastUsedIp"> | null;
};

/** Columns of a `ListedRow` for a key `k` with its activity `a`, for raw SQL. */
export const LISTED_COLUMNS = Prisma.sql`k.id, k.name, k.env, k.token_hint as "tokenHint", k.scopes, k.allowed_ips as "allowedIps",
  k.credit_ceiling as "creditCeiling", k.rate_limit as "rateLimit", k.rate_limit_minute as "rateLimitMinute", k.rate_limit_day as "rateLimitDay",
  k.expires_at as "expiresAt", k.created_at as "createdAt", k.created_by as "createdBy", k.revoked_at as "revokedAt",
  k.revoked_reason as "revokedReason", k.replaces_id as "replacesId", a.spent, a.last_used_at as "lastUsedAt", a.last_used_ip as "lastUsedIp",
  (select n.id from api_keys n where n.workspace_id = k.workspace_id and n.replaces_id = k.id) as "newerId"`;

export type ListedRow = Omit<Row, "activity" | "replacedBy"> &
  NonNullable<Row["activity"]> & { newerId: string | null };

/** Represents a key read with `LISTED_COLUMNS`. */
export const representListedKey = ({ newerId, ...row }: ListedRow, now: Date): ApiKey =>
  representKey({ ...row, activity: row, replacedBy: newerId === null ? null : { id: newerId } }, now);

/** Represents the row as JSON (contract 2), without any secret: the token is not stored. */
export const representKey = (row: Row, now: Date): ApiKey => ({
  id: row.id,
  object: "api_key",
  name: row.name,
  env: row.env,
  token_hint: row.tokenHint,
  // Written only through CreateKeyInput and UpdateKeyInput, which validate the scopes.
  scopes: row.scopes as Scope[],
  allowed_ips: row.allowedIps,
  credit_ceiling: row.creditCeiling === null ? null : Number(row.creditCeiling),
  credits_spent: Number(row.activity?.spent ?? 0),
  rate_limit: row.rateLimit,
  rate_limit_minute: row.rateLimitMinute,
  rate_limit_day: row.rateLimitDay,
  expires_at: isoOrNull(row.expiresAt),
  status: keyStatus(row, now),
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  last_used_at: isoOrNull(row.activity?.lastUsedAt),
  last_used_ip: row.activity?.lastUsedIp ?? null,
  revoked_at: isoOrNull(row.revokedAt),
  revoked_reason: row.revokedReason,
  replaces: row.replacesId,
  replaced_by: row.replacedBy?.id ?? null,
});
