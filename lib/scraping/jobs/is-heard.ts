import type { EventType } from "#lib/kernel/events/types.ts";

/**
 * SQL: a webhook or command line subscribes to this type. $1 is the workspace, $2 the type, $3 the
 * environment. Without a subscriber such events are not even stored.
 */
export const IS_HEARD = `
  (exists (select from webhooks w where w.workspace_id = $1 and w.deleted_at is null and not w.is_sample
      and ($3::text = 'test' or not w.test_only) and w.events @> array[$2::text])
    or exists (select from listeners l where l.workspace_id = $1 and l.ended_at is null and l.env::text = $3::text
      and l.events @> array[$2::text]))`;

export const pageEvent = (jobId: string): EventType => (jobId.startsWith("crl_") ? "crawl.page" : "job.page");
