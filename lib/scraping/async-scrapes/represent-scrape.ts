import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { storable } from "#lib/platform/values/columns.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { stateInQueue } from "./rules.ts";
import type { AsyncScrape } from "./types.ts";

export type ScrapeRow = {
  id: string;
  created_at: Date;
  env: KeyEnv;
  url: string;
  webhook: string;
  /** Null while it is in the queue. */
  status: "completed" | "failed" | null;
  leased: boolean;
  is_read: boolean;
  attempts_made: number;
  status_code: number | null;
  document: string | null;
  error_code: string | null;
  error_message: string | null;
  credits_used: number;
  finished_at: Date | null;
};

export const representScrape = (row: ScrapeRow): AsyncScrape => ({
  id: row.id,
  object: "scrape",
  status: row.status ?? stateInQueue({ leased: row.leased, attemptsMade: row.attempts_made, isRead: row.is_read }),
  url: row.url,
  env: row.env,
  webhook: row.webhook,
  attempts: row.attempts_made,
  document: row.document === null ? null : JSON.parse(row.document),
  error:
    row.error_code === null
      ? null
      : {
          // Written only from a ScrapeProblem.
          code: row.error_code as ApiErrorCode,
          message: row.error_message ?? "",
          target_status: row.status_code,
        },
  credits_used: row.credits_used,
  created_at: row.created_at.toISOString(),
  finished_at: isoOrNull(row.finished_at),
});

export const representQueued = ({ id, ...asked }: Pick<ScrapeRow, "id" | "env" | "url" | "webhook">): AsyncScrape =>
  representScrape({
    id,
    ...asked,
    url: storable(asked.url),
    created_at: idTime(id),
    status: null,
    leased: false,
    is_read: false,
    attempts_made: 0,
    status_code: null,
    document: null,
    error_code: null,
    error_message: null,
    credits_used: 0,
    finished_at: null,
  });
