import { Prisma } from "#generated/prisma/client.ts";
import { getPolicy } from "#lib/accounts/workspaces/queries.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { encodeCursor, readCursor, timeAndId } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { REVIEW_PAGE, REVIEW_SCAN_MAX } from "./constants.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { idleSince, lifetimeEnd } from "./rules.ts";
import { visibleEnv } from "./scope.ts";
import type { KeyPage } from "./types.ts";

/** Why a key is listed: unused, or longer-lived than the owners allow for new keys. */
export type Review = "idle" | "beyond_limit";

/**
 * Lists active keys that an owner may want to revoke, oldest first, live and test: those unused for
 * `IDLE_KEY_DAYS`, or those that expire past the limit or never. A page walks an index over at most
 * `REVIEW_SCAN_MAX` keys and may be short, with a cursor to resume from.
 */
export async function reviewKeys(
  ctx: Ctx,
  { why, cursor }: { why: Review; cursor?: string | undefined },
): Promise<Result<KeyPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const position = readCursor(cursor, 2, timeAndId);
  if (!position.ok) return position;
  const after = position.value;
  const now = ctx.clock.now();
  const { max_key_days: maxDays } = await getPolicy(ctx);
  if (why === "beyond_limit" && maxDays === null) return ok<KeyPage>({ data: [], next_cursor: null });

  const { workspaceId } = ctx;
  const visible = visibleEnv(ctx);
  const fits =
    why === "idle"
      ? Prisma.sql`coalesce(a.last_used_at, k.created_at) < ${idleSince(now)}`
      : Prisma.sql`coalesce(k.expires_at > ${lifetimeEnd(maxDays ?? 0, now)}, true)`;
  const found = await db().$queryRaw<{ id: string; created_at: Date; fits: boolean; edge: boolean }[]>`
    select id, created_at, fits, position = ${REVIEW_SCAN_MAX} as edge from (
      select k.id, k.created_at, ${fits} as fits, row_number() over (order by k.created_at, k.id) as position
      from (
        select id, created_at, expires_at from api_keys
        where workspace_id = ${workspaceId} and revoked_at is null and (expires_at is null or expires_at > ${now})
          ${"env" in visible ? Prisma.sql`and env = ${visible.env}::key_env` : Prisma.empty}
          ${why === "idle" ? Prisma.sql`and created_at < ${idleSince(now)}` : Prisma.empty}
          ${after ? Prisma.sql`and (created_at, id) > (${after[0]}::timestamptz, ${after[1]})` : Prisma.empty}
        order by created_at, id limit ${REVIEW_SCAN_MAX}
      ) k join key_activity a on a.key_id = k.id and a.workspace_id = ${workspaceId}
    ) looked_at
    where fits or position = ${REVIEW_SCAN_MAX} order by created_at, id limit ${REVIEW_PAGE + 1}`;

  const page = found.filter((row) => row.fits).slice(0, REVIEW_PAGE);
  const edge = found.length > REVIEW_PAGE ? page.at(-1) : found.find((row) => row.edge);
  const rows = await db().apiKey.findMany({
    where: { workspaceId, id: { in: page.map(({ id }) => id) } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: keyParts,
  });
  return ok<KeyPage>({
    data: rows.map((row) => representKey(row, now)),
    next_cursor: edge ? encodeCursor([edge.created_at.toISOString(), edge.id]) : null,
  });
}
