"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { createMonitor } from "#lib/scraping/monitors/create-monitor.ts";
import { deleteMonitor } from "#lib/scraping/monitors/delete-monitor.ts";
import { forecastMonitor } from "#lib/scraping/monitors/forecast-monitor.ts";
import { runMonitor } from "#lib/scraping/monitors/run-monitor.ts";
import { CreateMonitorInput, UpdateMonitorInput } from "#lib/scraping/monitors/schema.ts";
import { updateMonitor } from "#lib/scraping/monitors/update-monitor.ts";

const named = z.strictObject({ monitor_id: z.string().max(64) });

/** Returns what a monitor would cost without creating it. */
export const forecastMonitorAction = workspaceAction(
  { permission: "jobs:write", input: CreateMonitorInput },
  async function forecastMonitorByForm(ctx, input) {
    return await forecastMonitor(ctx, input);
  },
);

/** Creates a monitor that is charged to the given key. */
export const createMonitorAction = workspaceAction(
  { permission: "jobs:write", input: z.strictObject({ key_id: z.string().max(64), monitor: CreateMonitorInput }) },
  async function createMonitorByForm(ctx, { key_id: keyId, monitor: input }) {
    return await createMonitor(ctx, { requestId: newId("req", ctx.clock.now()), keyId, input });
  },
);

/** Changes, pauses or resumes a monitor. */
export const updateMonitorAction = workspaceAction(
  { permission: "jobs:write", input: named.extend({ changes: UpdateMonitorInput }) },
  async function updateMonitorByForm(ctx, { monitor_id: id, changes }) {
    return await updateMonitor(ctx, id, changes);
  },
);

export const runMonitorAction = workspaceAction(
  { permission: "jobs:write", input: named },
  async function runMonitorNow(ctx, { monitor_id: id }) {
    return await runMonitor(ctx, id);
  },
);

export const deleteMonitorAction = workspaceAction(
  { permission: "jobs:write", input: named },
  async function deleteMonitorById(ctx, { monitor_id: id }) {
    return await deleteMonitor(ctx, id);
  },
);
