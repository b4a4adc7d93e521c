import type { EventContent } from "#lib/kernel/events/schema.ts";

type Completion = Omit<EventContent<"stream.completed">, "stream_id">;

type Row = { urls_total: number; urls_ok: number; urls_failed: number; credits_used: number; started_at: Date };

/** Contract 7. */
export const completionOf = (row: Row, reason: Completion["reason"], endedAt: Date): Completion => ({
  reason,
  urls_total: row.urls_total,
  urls_ok: row.urls_ok,
  urls_failed: row.urls_failed,
  credits_used: row.credits_used,
  started_at: row.started_at.toISOString(),
  ended_at: endedAt.toISOString(),
});
