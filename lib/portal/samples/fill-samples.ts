import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { ensurePastPartitions } from "#lib/platform/database/partitions/partitions.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { requestRows } from "#lib/reports/requests/request-rows.ts";
import { asLogged } from "./as-logged.ts";
import { SAMPLE_DAYS } from "./constants.ts";
import { sampleCrawls } from "./crawls.ts";
import { sampleEvents } from "./events.ts";
import { insertCrawls } from "./insert-crawls.ts";
import { insertDeliveries } from "./insert-deliveries.ts";
import { insertJobs } from "./insert-jobs.ts";
import { type InsertedKeys, insertKeys } from "./insert-keys.ts";
import { insertLeak } from "./insert-leak.ts";
import { insertListener } from "./insert-listener.ts";
import { insertMonitors } from "./insert-monitors.ts";
import { insertPeople } from "./insert-people.ts";
import { insertReplay } from "./insert-replay.ts";
import { insertWebhooks } from "./insert-webhooks.ts";
import { sampleJobs } from "./jobs.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { isUnused } from "./queries.ts";
import { sampleCalls, sampleStart } from "./traffic.ts";
import type { SampleCall } from "./types.ts";

/** Rows per statement, well within the three-second statement timeout. */
const BATCH = 1_000;

/** Logs and counts calls with the same statement as real ones, at no cost. */
async function insertCalls(tx: Tx, ctx: Ctx, keys: InsertedKeys, calls: readonly SampleCall[]): Promise<void> {
  for (let from = 0; from < calls.length; from += BATCH) {
    const { text, values } = requestRows(calls.slice(from, from + BATCH).map((call) => asLogged(ctx, keys, call, 0)));
    await tx.$queryRawUnsafe(`${text} as made`, ...values);
  }
}

type Filled = { filled_at: string };

/**
 * Fills an unused workspace with a month of sample data: calls, keys, webhooks with deliveries and
 * a replay, a listener, jobs, crawls, a monitor, a leak and people. Moves no credits and issues no
 * invoice (decision 0047). Runs in one transaction; a second call returns the first one's result.
 * @param charged leaves the calls to `chargeCalls`, for an installation that is entirely a sample;
 * only the system may set it.
 */
export async function fillSamples(
  ctx: Ctx,
  { charged = false }: { charged?: boolean } = {},
): Promise<Result<Filled, "forbidden" | "workspace_in_use">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  if (charged && ctx.actor.type !== "system") return refuse("forbidden", "Sample data cannot be charged to anyone.");
  // One day more, in case midnight passes.
  await ensurePastPartitions(SAMPLE_DAYS + 1);
  return await oneAtATime(ctx.workspaceId, async (tx) => {
    const before = await tx.sampleFill.findUnique({ where: { workspaceId: ctx.workspaceId } });
    if (before) return ok({ filled_at: before.filledAt.toISOString() });
    if (!(await isUnused(tx, ctx)))
      return refuse(
        "workspace_in_use",
        "This workspace has real calls or webhooks, which sample data would hide. Create another workspace for it.",
      );
    const filledAt = ctx.clock.now();
    await insertAll(tx, { ...(await byOwner(tx, ctx)), clock: { now: () => filledAt } }, charged);
    await record(tx, ctx, { action: "samples.added", targetType: "workspace", targetId: ctx.workspaceId });
    return ok({ filled_at: filledAt.toISOString() });
  });
}

/** The creator of sample keys, webhooks and invitations: the owner if the system fills a demo. */
async function byOwner(tx: Tx, ctx: Ctx): Promise<Ctx> {
  if (ctx.actor.type === "user") return ctx;
  const { user } = await tx.member.findFirstOrThrow({
    where: { workspaceId: ctx.workspaceId, role: "owner" },
    select: { user: { select: { id: true, email: true } } },
  });
  const owner = { type: "user", role: "owner", authenticatedAt: ctx.clock.now() } as const;
  return { ...ctx, actor: { ...owner, id: user.id as Id<"usr">, label: user.email } };
}

async function insertAll(tx: Tx, ctx: Ctx, charged: boolean): Promise<void> {
  const filledAt = ctx.clock.now();
  const keys = await insertKeys(tx, ctx);
  const people = await insertPeople(tx, ctx);
  if (!charged) await insertCalls(tx, ctx, keys, sampleCalls({ from: sampleStart(filledAt), to: filledAt, filledAt }));
  const jobs = sampleJobs(filledAt);
  await insertJobs(tx, ctx, keys, jobs);
  await insertCrawls(tx, ctx, keys, sampleCrawls(filledAt));
  await insertMonitors(tx, ctx, keys, jobs);
  await insertLeak(tx, ctx, keys);
  await insertListener(tx, ctx, keys);
  const webhooks = await insertWebhooks(tx, ctx);
  const events = sampleEvents(filledAt, jobs, await revokedKey(tx, ctx, keys));
  await insertDeliveries(tx, ctx, webhooks, events);
  await insertReplay(tx, ctx, webhooks);
  await tx.sampleFill.create({
    data: {
      ...{
        workspaceId: ctx.workspaceId,
        filledAt,
        filledBy: ctx.actor.id,
        charged,
        keys: Object.values(keys),
        ...people,
      },
      ...{ webhooks: webhooks.map(({ id }) => id), events: events.map(({ id }) => id) },
    },
  });
}

async function revokedKey(tx: Tx, { workspaceId, actor }: Ctx, { importer: id }: InsertedKeys) {
  const { name, scopes, revokedAt } = await tx.apiKey.findUniqueOrThrow({ where: { id, workspaceId } });
  if (!revokedAt) throw new Error("The sample key that should be revoked is still active.");
  return { id, name, scopes, revokedAt, by: actor.id };
}
