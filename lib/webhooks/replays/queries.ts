import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { QueueFull } from "#lib/platform/database/group-commit.ts";
import { longTransaction } from "#lib/platform/database/long-transaction.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isTransactionTimeout } from "#lib/platform/postgres/errors.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { cutPage } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { COUNT_LIMIT_MS } from "./constants.ts";
import { representReplay } from "./represent.ts";
import type { ListReplaysInput } from "./schema.ts";
import { notFoundReplay, visibleTo } from "./scope.ts";
import type { Replay, ReplayPage, ReplayWithReasons } from "./types.ts";

/** Returns a run with its progress. Responds with not_found for runs of other workspaces. */
export async function getReplay(ctx: Ctx, id: string): Promise<Result<Replay, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const row = isId("rpl", id) && (await db().replayRun.findFirst({ where: { ...visibleTo(ctx), id } }));
  return row ? ok(representReplay(row)) : notFoundReplay(id);
}

type FailingGroup = { status_code: number | null; error: string | null; count: number; retryable: number };

/**
 * Returns a run with the reasons its deliveries are failing. Leaves those out while the run is unfinished,
 * because callers poll it, and when they cannot be read within COUNT_LIMIT_MS.
 */
export async function getReplayWithReasons(
  ctx: Ctx,
  id: string,
): Promise<Result<ReplayWithReasons, "forbidden" | "not_found">> {
  const found = await getReplay(ctx, id);
  if (!found.ok) return found;
  const { workspaceId } = ctx;
  const newest = { createdAt: "desc" } as const;
  const [groups, retriedBy] = await Promise.all([
    readFailing(ctx, found.value),
    db().replayRun.findFirst({ where: { workspaceId, retryOf: id }, orderBy: newest, select: { id: true } }),
  ]);
  return ok<ReplayWithReasons>({
    ...found.value,
    reasons: groups?.map(({ retryable: _, ...reason }) => reason) ?? [],
    retryable: groups?.reduce((sum, { retryable }) => sum + retryable, 0) ?? null,
    retried_by: retriedBy?.id ?? null,
  });
}

/** Null while the run is unfinished, and when it takes too long or another long count is in progress. */
async function readFailing(
  { workspaceId, clock }: Ctx,
  { id, failing, finished_at }: Replay,
): Promise<FailingGroup[] | null> {
  if (finished_at === null) return null;
  if (failing === 0) return [];
  try {
    return await longTransaction(
      COUNT_LIMIT_MS,
      (tx) => tx.$queryRaw<FailingGroup[]>`
        select last_status as status_code, last_error as error, count(*)::int as count,
          (count(*) filter (where retryable))::int as retryable
        from failing_deliveries(${workspaceId}, ${id}, ${clock.now().getTime()}::bigint)
        group by 1, 2 order by 3 desc, 1, 2`,
      "count",
    );
  } catch (err) {
    if (!(err instanceof QueueFull) && !isTransactionTimeout(err)) throw err;
    log.warn("replay.reasons_unread", { err, replay_id: id, workspace_id: workspaceId });
    return null;
  }
}

/** Lists runs by keyset, newest first. The cursor is the ID, which contains the time. */
export async function listReplays(
  ctx: Ctx,
  input: ListReplaysInput,
): Promise<Result<ReplayPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const cursor = readIdCursor("rpl", input.cursor);
  if (!cursor.ok) return cursor;

  const after = cursor.value;
  const at = after === undefined ? undefined : idTime(after);
  const rows = await db().replayRun.findMany({
    where: {
      ...visibleTo(ctx),
      ...(input.status && { status: input.status }),
      ...(at && after && { createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { id: { lt: after } }] }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: input.limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, input.limit);
  return ok<ReplayPage>({ data: page.map(representReplay), next_cursor });
}
