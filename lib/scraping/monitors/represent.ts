import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { Monitor as MonitorRow, MonitorRun as RunRow } from "#generated/prisma/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { MonitorTarget } from "./target.ts";
import type { Monitor, MonitorRun, PageChange } from "./types.ts";

const decompress = promisify(zstdDecompress);

export function representMonitor(row: MonitorRow): Monitor {
  // written from the parsed input
  const { formats: _, max_age: __, ...options } = row.options as Record<string, unknown>;
  return {
    id: row.id,
    object: "monitor",
    name: row.name,
    env: row.env,
    ...MonitorTarget.parse(row.target),
    // Written only by createMonitor and updateMonitor, from their parsed input.
    schedule: row.schedule as Monitor["schedule"],
    options: options as Monitor["options"],
    webhook: row.webhookId ?? row.webhookUrl,
    status: row.pausedReason === null ? "active" : "paused",
    paused_reason: row.pausedReason as Monitor["paused_reason"],
    next_run_at: isoOrNull(row.nextRunAt),
    last_run_at: isoOrNull(row.lastRunAt),
    last_change_at: isoOrNull(row.lastChangeAt),
    key_id: row.keyId,
    created_at: row.createdAt.toISOString(),
  };
}

export async function representRun(row: RunRow): Promise<MonitorRun> {
  const changes = row.changes && (await decompress(row.changes)).toString("utf8");
  return {
    id: row.id,
    object: "monitor_run",
    monitor_id: row.monitorId,
    // Written only by concludeRun, from these.
    status: row.status as MonitorRun["status"],
    manual: row.isManual,
    scheduled_for: row.scheduledFor.toISOString(),
    finished_at: isoOrNull(row.finishedAt),
    pages: { same: 0, changed: 0, new: 0, removed: 0, failed: 0, ...(row.pages as Partial<MonitorRun["pages"]>) },
    credits_used: row.creditsUsed,
    changes: changes ? (JSON.parse(changes) as PageChange[]) : [],
    truncated: row.isTruncated,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? "" },
  };
}
