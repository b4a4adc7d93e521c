import { Prisma } from "#generated/prisma/client.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { encodeCursor, readCursor } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { keyParts, LISTED_COLUMNS, type ListedRow, representKey, representListedKey } from "./represent-key.ts";
import type { ListKeysInput } from "./schema.ts";
import { notFoundKey, visibleEnv } from "./scope.ts";
import type { ApiKey, KeyPage } from "./types.ts";

/** Returns one key of the workspace; a key of another workspace is not found. */
export async function getKey(ctx: Ctx, id: string): Promise<Result<ApiKey, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const row = await db().apiKey.findFirst({
    where: { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) },
    include: keyParts,
  });
  return row ? ok(representKey(row, ctx.clock.now())) : notFoundKey(id);
}

/**
 * The text that each order compares, so that one keyset serves all; descending except for names.
 */
const SORT_VALUE: Record<ListKeysInput["sort"], Prisma.Sql> = {
  created: Prisma.sql`k.id`,
  name: Prisma.sql`lower(k.name)`,
  last_used: Prisma.sql`coalesce(to_char(a.last_used_at at time zone 'utc', 'YYYYMMDDHH24MISSMS'), '')`,
  spent: Prisma.sql`lpad(a.spent::text, 20, '0')`,
};

/** The input of the API, plus a scope that only internal callers filter by. */
type KeyFilters = ListKeysInput & { scope?: Scope };

/**
 * Lists keys by keyset, newest first unless sorted otherwise, including revoked and expired ones.
 */
export async function listKeys(ctx: Ctx, input: KeyFilters): Promise<Result<KeyPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const cursor = readCursor(input.cursor, 2, (parts) => parts.map(String));
  if (!cursor.ok) return cursor;
  const after = cursor.value;

  const now = ctx.clock.now();
  const value = SORT_VALUE[input.sort];
  const ascending = input.sort === "name";
  const where = [Prisma.sql`k.workspace_id = ${ctx.workspaceId}`, ...filters(ctx, input, now)];
  if (after) {
    const [sortedBy, id] = after;
    where.push(
      ascending
        ? Prisma.sql`(${value}, k.id) > (${sortedBy}, ${id})`
        : Prisma.sql`(${value}, k.id) < (${sortedBy}, ${id})`,
    );
  }
  const direction = ascending ? Prisma.sql`asc` : Prisma.sql`desc`;
  const found = await db().$queryRaw<(ListedRow & { value: string })[]>`
    select ${LISTED_COLUMNS}, ${value} as value from api_keys k join key_activity a on a.key_id = k.id
    where ${Prisma.join(where, " and ")}
    order by value ${direction}, k.id ${direction} limit ${input.limit + 1}`;

  const page = found.slice(0, input.limit);
  const last = found.length > input.limit ? page.at(-1) : undefined;
  return ok<KeyPage>({
    data: page.map(({ value: _, ...row }) => representListedKey(row, now)),
    next_cursor: last ? encodeCursor([last.value, last.id]) : null,
  });
}

function filters(ctx: Ctx, input: KeyFilters, now: Date): Prisma.Sql[] {
  const parts: Prisma.Sql[] = [];
  const visible = visibleEnv(ctx);
  if ("env" in visible) parts.push(Prisma.sql`k.env = ${visible.env}::key_env`);
  if (input.env) parts.push(Prisma.sql`k.env = ${input.env}::key_env`);
  if (input.scope) parts.push(Prisma.sql`${input.scope} = any (k.scopes)`);
  if (input.status === "revoked") parts.push(Prisma.sql`k.revoked_at is not null`);
  if (input.status === "disabled") parts.push(Prisma.sql`k.revoked_at is null and k.expires_at <= ${now}`);
  if (input.status === "active")
    parts.push(Prisma.sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`);
  const q = input.q?.trim();
  if (q)
    parts.push(
      Prisma.sql`(position(lower(${q}) in lower(k.name)) > 0 or starts_with(k.id, ${q}) or position(${q} in k.token_hint) > 0)`,
    );
  return parts;
}
