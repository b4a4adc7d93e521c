import type { Prisma, ReplayRun } from "#generated/prisma/client.ts";
import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { REPLAYS_AT_ONCE } from "./constants.ts";
import { representReplay } from "./represent.ts";
import type { Replay, StoredFilters } from "./types.ts";

/** The columns of a new run that no worker has processed. */
const UNTOUCHED = {
  status: "running",
  queuedAt: null,
  finishedAt: null,
  total: 0,
  retried: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  canceled: 0,
  failing: 0,
  retriedSent: 0,
  retriedCanceled: 0,
  retriedUntracked: 0,
} as const;

/** The columns that define which deliveries a run sends again. */
export type RunScope = {
  rangeFrom: Date;
  rangeTo: Date;
  filters: StoredFilters;
  rate: number;
  retryOf?: string;
  /** The time range run at the root of the chain of retries. */
  retryRoot?: string;
  /** Whether unfinished deliveries are brought forward. */
  retries: boolean;
};

/**
 * Creates a run and its audit row. Locks the workspace so that concurrent calls cannot exceed
 * REPLAYS_AT_ONCE.
 *
 * @param scopeOf chooses the deliveries, in the same transaction.
 * @param rate the rate in the request.
 * @param firstTry identifies a repeated call, which gets the original result.
 */
export async function makeRun<E extends string>(
  ctx: Ctx,
  firstTry: FirstTry,
  rate: number | undefined,
  scopeOf: (tx: Tx, at: Date) => Promise<Result<RunScope, E>>,
): Promise<Result<Replay, E | "too_many_replays">> {
  const { workspaceId } = ctx;
  const at = madeAt(ctx, firstTry);
  const id = idOfMade("rpl", at, firstTry);
  return await db().$transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const before = firstTry && (await tx.replayRun.findFirst({ where: { id, workspaceId } }));
    if (before) return ok(representReplay({ ...before, ...UNTOUCHED, rate: rate ?? before.rate }));
    const scope = await scopeOf(tx, at);
    if (!scope.ok) return scope;
    const crowded = await refuseCrowded(tx, workspaceId);
    if (crowded) return crowded;
    const { retries, ...columns } = scope.value;
    const row = await tx.replayRun.create({
      data: {
        ...columns,
        ...{ id, workspaceId, createdAt: at, createdBy: ctx.actor.id },
        // Null until the worker has brought deliveries forward.
        retried: retries ? null : 0,
        // The rate counts from now: a late try releases nothing for the time before.
        releasedAt: ctx.clock.now(),
      },
    });
    await recordMade(tx, ctx, row);
    return ok(representReplay(row));
  });
}

async function refuseCrowded(tx: Tx, workspaceId: string): Promise<Refusal<"too_many_replays"> | undefined> {
  const where: Prisma.ReplayRunWhereInput = { workspaceId, status: { in: ["running", "paused"] } };
  const underWay = await tx.replayRun.count({ where });
  if (underWay < REPLAYS_AT_ONCE) return undefined;
  return refuse(
    "too_many_replays",
    `${underWay} replays are in progress; the limit is ${REPLAYS_AT_ONCE}. Wait for one to finish, or cancel one.`,
  );
}

/**
 * Returns the refusal of a retry while another one with the same root is unfinished. A canceled one counts
 * too: its deliveries are in the queue until a worker has canceled them.
 */
export async function refuseConcurrentRetry(
  tx: Tx,
  workspaceId: string,
  retryRoot: string,
): Promise<Refusal<"too_many_replays"> | undefined> {
  const where: Prisma.ReplayRunWhereInput = { workspaceId, retryRoot, finishedAt: null };
  const current = await tx.replayRun.findFirst({ where, select: { id: true, status: true } });
  if (!current) return undefined;
  return refuse(
    "too_many_replays",
    current.status === "canceled"
      ? `Replay ${current.id} was canceled, but its last deliveries have not ended yet. Try again when its finished_at is set.`
      : `Replay ${current.id} is already retrying these deliveries. Wait for it to finish, or cancel it.`,
    { replay_id: current.id },
  );
}

async function recordMade(tx: Tx, ctx: Ctx, row: ReplayRun): Promise<void> {
  const { id, from, to, filters, rate_per_second, retry_of } = representReplay(row);
  await record(tx, ctx, {
    action: "replay.created",
    targetType: "replay",
    targetId: id,
    after: { from, to, filters, rate_per_second, ...(retry_of !== null && { retry_of }) },
  });
}
