import { SIGN_IN_LINK_KEPT_MS } from "#lib/accounts/auth/constants.ts";
import { oldestSession } from "#lib/accounts/auth/rules.ts";
import { CODE_MISSES_WINDOW_MS, LOGIN_KEPT_MS } from "#lib/accounts/cli-logins/constants.ts";
import { INVITATION_MAILS_COUNTED_MS } from "#lib/accounts/members/constants.ts";
import { endedListenersKeptDays, replayRunsKeptDays } from "#lib/kernel/log-days.ts";
import { MAIL_COUNTS_KEPT_MS } from "#lib/kernel/outbox/mail-limits.ts";
import {
  CROSSINGS_KEPT_DAYS,
  MAILBOX_KEPT_DAYS,
  MONITOR_RUNS_KEPT_DAYS,
  NOTICES_KEPT_DAYS,
  TRACKED_PAGES_KEPT_DAYS,
} from "#lib/kernel/retention.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { IDEMPOTENCY_KEPT_MS } from "#lib/reports/requests/constants.ts";

export type KeptRows = {
  table: string;
  /** The column whose time is compared. */
  at: string;
  /** Returns the time before which rows are deleted. */
  before(now: Date): Date;
  /** Another condition that a row must meet. */
  also?: string;
};

const ms = (kept: number) => (now: Date) => new Date(now.getTime() - kept);
const days = (kept: number) => ms(kept * DAY_MS);

/**
 * Alerts that are no longer compared with anything: budgets of months long past, and credit alerts
 * that have been re-armed. Key ceilings cover the key's lifetime, so their rows stay. While the
 * time of a crossing is still on the balance, its row records that people were notified.
 */
const REARMED = `period <> 'lifetime' and not exists (
  select from balances b where b.workspace_id = alert_crossings.workspace_id
    and alert_crossings.crossed_at = case alert_crossings.subject
      when 'credits.low' then b.low_recorded_at when 'credits.exhausted' then b.exhausted_recorded_at end)`;

/** Tables whose rows are deleted once they are old (docs/operate/data.md). */
export const RETENTION: readonly KeptRows[] = [
  { table: "alert_crossings", at: "crossed_at", before: days(CROSSINGS_KEPT_DAYS), also: REARMED },
  { table: "cli_code_misses", at: "since", before: ms(CODE_MISSES_WINDOW_MS) },
  { table: "cli_logins", at: "expires_at", before: ms(LOGIN_KEPT_MS) },
  { table: "idempotent_answers", at: "created_at", before: ms(IDEMPOTENCY_KEPT_MS) },
  { table: "invitation_mails", at: "sent_at", before: ms(INVITATION_MAILS_COUNTED_MS) },
  { table: "kept_pages", at: "expires_at", before: ms(0) },
  // No delivery refers to them any more.
  { table: "listeners", at: "ended_at", before: (now) => days(endedListenersKeptDays())(now) },
  { table: "mail_counts", at: "began_at", before: ms(MAIL_COUNTS_KEPT_MS) },
  { table: "mailbox_messages", at: "created_at", before: days(MAILBOX_KEPT_DAYS) },
  {
    table: "monitor_runs",
    at: "scheduled_for",
    before: days(MONITOR_RUNS_KEPT_DAYS),
    also: "finished_at is not null",
  },
  { table: "notices", at: "created_at", before: days(NOTICES_KEPT_DAYS), also: "next_try_at is null" },
  { table: "passkey_challenges", at: "expires_at", before: ms(0) },
  // Fully available again.
  { table: "rates", at: "ends_at", before: ms(0) },
  // Their deliveries are gone.
  { table: "replay_runs", at: "finished_at", before: (now) => days(replayRunsKeptDays())(now) },
  // Also of people who never return; signing in deletes some too.
  { table: "sessions", at: "expires_at", before: ms(0) },
  { table: "sessions", at: "created_at", before: oldestSession },
  { table: "tracked_pages", at: "fetched_at", before: days(TRACKED_PAGES_KEPT_DAYS) },
  { table: "verification_tokens", at: "expires", before: ms(SIGN_IN_LINK_KEPT_MS) },
];
