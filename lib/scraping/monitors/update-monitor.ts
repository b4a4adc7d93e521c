import { isDeepStrictEqual } from "node:util";
import type { Prisma, Monitor as Row } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { type Payer, payingKey } from "#lib/scraping/jobs/paying-key.ts";
import { openOptions, restoreHidden } from "#lib/scraping/jobs/sealed-headers.ts";
import type { Destination } from "#lib/webhooks/subscriptions/types.ts";
import { type AdmitError, admitMonitor } from "./admit-monitor.ts";
import { representMonitor } from "./represent.ts";
import { nextRun } from "./schedule/next-run.ts";
import { ScheduleInput, type UpdateMonitorInput } from "./schema.ts";
import { notFoundMonitor, visibleMonitors } from "./scope.ts";
import { monitorOptions, pageOptions } from "./stored-options.ts";
import { MonitorTarget } from "./target.ts";
import type { Monitor } from "./types.ts";

export type UpdateMonitorError = "forbidden" | "not_found" | AdmitError;

/**
 * Updates a monitor or its paying key, pauses or resumes it. A run in progress keeps its settings.
 * Pages are compared with their last version; URLs added now are not reported as changes. Hidden
 * options that are sent back as shown stay.
 */
export async function updateMonitor(
  ctx: Ctx,
  id: string,
  input: UpdateMonitorInput,
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<Monitor, UpdateMonitorError>> {
  const { paused, ...settings } = input;
  const refusal = authorize(ctx, "jobs:write");
  if (refusal) return refusal;
  if (!isId("mon", id)) return notFoundMonitor(id);
  const destination = await admitMonitor(ctx, settings, policy);
  if (!destination.ok) return destination;
  const payer = input.key_id === undefined ? undefined : await payingKey(ctx, input.key_id);
  if (payer && !payer.ok) return payer;
  const where = { ...visibleMonitors(ctx), id };
  return await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from monitors where workspace_id = ${ctx.workspaceId} and id = ${id} for no key update`;
    const before = await tx.monitor.findFirst({ where });
    if (!before) return notFoundMonitor(id);
    const target = MonitorTarget.parse(before.target);
    if ((input.urls && !target.urls) || (input.crawl && !target.crawl))
      return refuse(
        "invalid_parameter",
        "A monitor of URLs cannot be changed to a site or the reverse. Create another monitor.",
        {
          param: input.urls ? "urls" : "crawl",
        },
      );
    if (payer && payer.value.env !== before.env)
      return refuse("invalid_parameter", `This monitor must be paid for by a ${before.env} key.`, {
        param: "key_id",
      });
    const options = input.options && restoreHidden(input.options, openedOptions(before));
    if (options && !options.ok) return options;
    const asked = newToIt(before, { ...input, options: options?.value });
    const data = changesOf(ctx, before, asked, { to: destination.value, payer: payer?.value });
    if (Object.keys(data).length === 0) return ok(representMonitor(before));
    const row = await tx.monitor.update({ where: { workspaceId_id: { workspaceId: ctx.workspaceId, id } }, data });
    const onlyPaused = Object.values(settings).every((value) => value === undefined);
    const action = !onlyPaused ? "monitor.updated" : paused ? "monitor.paused" : "monitor.resumed";
    const [was, is] = [before, row].map(({ name, schedule, keyId, pausedReason }) => ({
      name,
      schedule,
      key_id: keyId,
      paused: pausedReason,
    }));
    await record(tx, ctx, {
      ...{ action, targetType: "monitor", targetId: id },
      before: was as Prisma.InputJsonObject,
      after: is as Prisma.InputJsonObject,
    });
    return ok(representMonitor(row));
  });
}

const openedOptions = ({ workspaceId, id, options, headers }: Row) => openOptions(workspaceId, id, options, headers);

/**
 * Drops settings that the monitor has already. Forms send all of them, and unchanged ones must not
 * reset the schedule or the known pages.
 */
function newToIt(before: Row, input: UpdateMonitorInput): UpdateMonitorInput {
  const { urls, crawl } = MonitorTarget.parse(before.target);
  const schedule = ScheduleInput.safeParse(before.schedule).data; // an invalid one is replaced
  const changed = { ...input };
  if (isDeepStrictEqual(input.urls, urls)) changed.urls = undefined;
  if (isDeepStrictEqual(input.crawl, crawl)) changed.crawl = undefined;
  if (isDeepStrictEqual(input.schedule, schedule)) changed.schedule = undefined;
  if (input.options && isDeepStrictEqual(pageOptions(before.id, input.options), openedOptions(before)))
    changed.options = undefined;
  return changed;
}

function changesOf(
  ctx: Ctx,
  before: Row,
  input: UpdateMonitorInput,
  { to, payer }: { to: Destination | undefined; payer: Payer | undefined },
): Prisma.MonitorUpdateInput {
  const { name, urls, crawl, options, webhook } = input;
  // It was only waiting for another key.
  const paused = input.paused ?? (payer && before.pausedReason === "key_ended" ? false : undefined);
  const now = ctx.clock.now();
  const stored = options && monitorOptions(before.workspaceId, before.id, options);
  const schedule = input.schedule ?? ScheduleInput.parse(before.schedule);
  const anchor = input.schedule ? now : before.anchoredAt;
  const isPaused = paused ?? before.pausedReason !== null;
  const turned = paused !== undefined && paused !== (before.pausedReason !== null);
  return {
    ...(name !== undefined && { name }),
    ...(payer && { keyId: payer.id, keyName: payer.name }),
    ...((urls || crawl) && { target: (urls ? { urls } : { crawl }) as Prisma.InputJsonObject, isKnown: false }),
    ...(input.schedule && { schedule: input.schedule, anchoredAt: now }),
    ...(stored && { options: stored.options as Prisma.InputJsonObject, headers: stored.headers, isKnown: false }),
    ...(webhook !== undefined && { webhookId: to?.webhookId ?? null, webhookUrl: to?.url ?? null }),
    ...(turned && { pausedReason: paused ? "paused" : null }),
    ...((turned || input.schedule) && { nextRunAt: isPaused ? null : (nextRun(schedule, now, anchor) ?? null) }),
  };
}
