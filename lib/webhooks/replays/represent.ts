import type { ReplayRun } from "#generated/prisma/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import type { Replay, StoredFilters } from "./types.ts";

/**
 * Represents the row as in contract 4. Its counters are kept by record_attempts.sql and
 * cancel_deliveries.sql as deliveries end, and corrected by repair_replays.sql.
 */
export const representReplay = (row: ReplayRun): Replay => {
  // Written only by makeRun, from parsed input.
  const { test_webhooks: _, ...filters } = row.filters as StoredFilters;
  const total = row.total + (row.retried ?? 0) - row.retriedUntracked;
  const canceled = row.canceled + row.retriedCanceled;
  const pending = total - row.delivered - row.failing - canceled;
  if (pending < 0)
    log.warn("replay.counters_exceed_total", { replay_id: row.id, workspace_id: row.workspaceId, pending });
  return {
    id: row.id,
    object: "replay",
    from: row.rangeFrom.toISOString(),
    to: row.rangeTo.toISOString(),
    filters,
    rate_per_second: row.rate,
    status: row.status,
    total_is_final:
      row.status === "canceled" || (row.queuedAt !== null && row.retried !== null && row.retryCursor === null),
    total,
    retried: (row.retried ?? 0) - row.retriedUntracked,
    sent: row.sent + row.retriedSent,
    pending: Math.max(0, pending),
    delivered: row.delivered,
    failing: row.failing,
    failed: row.failed,
    canceled,
    retry_of: row.retryOf,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    finished_at: isoOrNull(row.finishedAt),
  };
};
