import type { Prisma } from "#generated/prisma/client.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { isoOrNull } from "#lib/platform/iso-or-null.ts";
import { keyStatus } from "./rules.ts";
import type { ApiKey } from "./types.ts";

/** What has to be read with a key to show it. */
export const keyParts = { activity: true, replacedBy: { select: { id: true } } } satisfies Prisma.ApiKeyInclude;

type Row = Prisma.ApiKeyGetPayload<{ include: typeof keyParts }>;

/** The row as the contract's JSON (contract 2). Carries no secret: the token is not there to be carried. */
export const representKey = (row: Row, now: Date): ApiKey => ({
  id: row.id,
  object: "api_key",
  name: row.name,
  env: row.env,
  token_hint: row.tokenHint,
  // Written only through CreateKeyInput and UpdateKeyInput, which know the scopes.
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
