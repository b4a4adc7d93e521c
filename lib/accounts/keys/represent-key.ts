import { Prisma } from "#generated/prisma/client.ts";
import { jsonOf } from "#lib/kernel/field-list.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { KEY_FIELDS } from "./constants.ts";
import { keyStatus } from "./rules.ts";
import type { ApiKey } from "./types.ts";

/** Relations read to represent a key. */
export const keyParts = { activity: true, replacedBy: { select: { id: true } } } satisfies Prisma.ApiKeyInclude;

type Whole = Prisma.ApiKeyGetPayload<{ include: typeof keyParts }>;

type Row = Omit<Whole, "workspaceId" | "tokenHmac" | "pepperVersion" | "expirySetAt" | "revokedBy" | "activity"> & {
  activity: Pick<NonNullable<Whole["activity"]>, "spent" | "lastUsedAt" | "lastUsedIp"> | null;
};

const CHOSEN_COLUMNS = Prisma.raw(
  Object.entries(KEY_FIELDS)
    .map(([name, { column }]) => `k.${name} as "${column}"`)
    .join(", "),
);

/** Columns of a `ListedRow` for a key `k` with its activity `a`, for raw SQL. */
export const LISTED_COLUMNS = Prisma.sql`k.id, ${CHOSEN_COLUMNS}, k.token_hint as "tokenHint", k.created_at as "createdAt", k.created_by as "createdBy", k.revoked_at as "revokedAt",
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
  ...jsonOf(KEY_FIELDS, row),
  token_hint: row.tokenHint,
  // Written only through CreateKeyInput and UpdateKeyInput, which validate the scopes.
  scopes: row.scopes as Scope[],
  credits_spent: Number(row.activity?.spent ?? 0),
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
