import { ACTOR_TYPES } from "#lib/kernel/audit/vocabulary.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { encodeCursor, readCursor, timeAndId } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { AUDIT_SCAN_MAX } from "./constants.ts";
import { MONEY_TARGETS } from "./rules.ts";
import type { ListAuditInput } from "./schema.ts";
import type { AuditEntry, AuditPage } from "./types.ts";

type Row = Omit<AuditEntry, "created_at"> & { created_at: Date; fits: boolean; edge: boolean };

const COLUMNS =
  "id, created_at, actor_type, actor_id, actor_label as actor, action, target_type, target_id, before, after, ip, user_agent, request_id";
const ORDER = "order by created_at desc, id desc";

/**
 * Lists what was done in the workspace, newest first, along an index; entries about money only for
 * those who may read them (contract 8). With a selective filter, a page scans at most
 * `AUDIT_SCAN_MAX` entries and may be short, or empty, with a cursor to resume from.
 */
export async function listAudit(
  ctx: Ctx,
  input: ListAuditInput,
): Promise<Result<AuditPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "audit:read");
  if (forbidden) return forbidden;
  const cursor = readCursor(input.cursor, 2, timeAndId);
  if (!cursor.ok) return cursor;
  const after = cursor.value;

  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const reached = [`workspace_id = ${bind(ctx.workspaceId)}`, ...bounds(input, bind)];
  if (after) reached.push(`(created_at, id) < (${bind(after[0])}::timestamptz, ${bind(after[1])})`);
  const fits = filters(ctx, input, bind);
  const text =
    fits.length === 0
      ? `select ${COLUMNS}, true as fits, false as edge from audit_log
         where ${reached.join(" and ")} ${ORDER} limit ${bind(input.limit + 1)}`
      : `select ${COLUMNS}, fits, position = ${AUDIT_SCAN_MAX} as edge from (
           select *, ${fits.join(" and ")} as fits, row_number() over (${ORDER}) as position
           from (select * from audit_log where ${reached.join(" and ")} ${ORDER} limit ${AUDIT_SCAN_MAX}) looked_at
         ) judged where fits or position = ${AUDIT_SCAN_MAX} ${ORDER} limit ${bind(input.limit + 1)}`;
  const { rows } = await onReplica((pool) => pool.query<Row>(text, values));
  return ok(pageOf(rows, input.limit));
}

/** Builds the page. The last row may only mark how far the scan got. */
function pageOf(rows: Row[], limit: number): AuditPage {
  const page = rows.filter((row) => row.fits).slice(0, limit);
  const last = rows.length > limit ? rows[limit - 1] : rows.find((row) => row.edge);
  return {
    data: page.map(({ fits: _, edge: __, created_at, ...entry }) => ({
      ...entry,
      created_at: created_at.toISOString(),
    })),
    next_cursor: last ? encodeCursor([last.created_at.toISOString(), last.id]) : null,
  };
}

/** Conditions that an index serves, which bound the rows read. */
function bounds({ id, target_id, from, to }: ListAuditInput, bind: (value: unknown) => string): string[] {
  const parts: string[] = [];
  if (id) parts.push(`id = ${bind(id)}`);
  if (target_id) parts.push(`target_id = ${bind(target_id)}`);
  if (from) parts.push(`created_at >= ${bind(from)}::timestamptz`);
  if (to) parts.push(`created_at < ${bind(to)}::timestamptz`);
  return parts;
}

/** Conditions checked row by row. */
function filters(ctx: Ctx, { actor, action, q }: ListAuditInput, bind: (value: unknown) => string): string[] {
  const parts: string[] = [];
  if (!permits(ctx.actor, "credits:read")) parts.push(`target_type <> all (${bind(MONEY_TARGETS)}::text[])`);
  if (actor) parts.push(`${ACTOR_TYPES.some((type) => type === actor) ? "actor_type" : "actor_id"} = ${bind(actor)}`);
  if (action) parts.push(action.endsWith(".") ? `starts_with(action, ${bind(action)})` : `action = ${bind(action)}`);
  // Newlines keep a search from matching across two fields.
  if (q)
    parts.push(
      `position(lower(${bind(q)}) in lower(concat_ws(E'\\n', id, actor_id, actor_label, target_id, request_id))) > 0`,
    );
  return parts;
}
