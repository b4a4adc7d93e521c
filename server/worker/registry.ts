import { EXPIRE_AUDIT_EVERY_MS } from "#lib/accounts/audit/constants.ts";
import { expireEntries } from "#lib/accounts/audit/expire-entries.ts";
import { NOTIFY_EXPIRY_EVERY_MS } from "#lib/accounts/keys/expiry/constants.ts";
import { notifyExpiry } from "#lib/accounts/keys/expiry/notify-expiry.ts";
import { RETIRE_EVERY_MS } from "#lib/accounts/rotations/constants.ts";
import { retireQuietKeys } from "#lib/accounts/rotations/retire-quiet-keys.ts";
import { NOTIFY_BUDGETS_EVERY_MS, NOTIFY_LOW_EVERY_MS } from "#lib/billing/alerts/constants.ts";
import { notifyBudgets } from "#lib/billing/alerts/notify-budgets.ts";
import { notifyLowCredits } from "#lib/billing/alerts/notify-low-credits.ts";
import { EXPIRE_EVERY_MS, RECONCILE_EVERY_MS } from "#lib/billing/credits/constants.ts";
import { expireGrants } from "#lib/billing/credits/expire-grants.ts";
import { reconcileNightly } from "#lib/billing/credits/reconcile-nightly.ts";
import { releaseExpiredHolds } from "#lib/billing/credits/release-expired-holds.ts";
import { STATEMENTS_EVERY_MS } from "#lib/billing/invoices/constants.ts";
import { issueStatements } from "#lib/billing/invoices/issue-statements.ts";
import { TOP_UPS_EVERY_MS } from "#lib/billing/payments/constants.ts";
import { topUpAutomatically } from "#lib/billing/payments/top-up-automatically.ts";
import { SEND_EVERY_MS } from "#lib/kernel/outbox/constants.ts";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { ARCHIVE_LOOK_MS, ARCHIVE_SCHEDULE, RELEASE_EVERY_MS } from "#lib/platform/archive/constants.ts";
import { releaseUnread } from "#lib/platform/archive/release-unread.ts";
import { backUpNightly } from "#lib/platform/backup/back-up-nightly.ts";
import { BACKUP_LOOK_MS, BACKUP_SCHEDULE } from "#lib/platform/backup/constants.ts";
import { forgetSchedules, progressReporter } from "#lib/platform/database/leases/schedule-runs.ts";
import { forgetHalves } from "#lib/platform/storage/forget-halves.ts";
import { HOUR_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import { EXPORT_LOOK_MS, EXPORT_SCHEDULE } from "#lib/reports/exports/constants.ts";
import { exportDays } from "#lib/reports/exports/export-days.ts";
import { NOTIFY_OPERATORS_EVERY_MS } from "#lib/reports/incidents/constants.ts";
import { notifyOperators } from "#lib/reports/incidents/notify-operators.ts";
import { ROLL_EVERY_MS } from "#lib/reports/usage/constants.ts";
import { rollUsage } from "#lib/reports/usage/roll-usage.ts";
import { cancelOverdueJobs } from "#lib/scraping/crawls/cancel-overdue.ts";
import { forgetJobs } from "#lib/scraping/jobs/forget-jobs.ts";
import { ADVANCE_MONITORS_EVERY_MS } from "#lib/scraping/monitors/constants.ts";
import { advanceMonitors } from "#lib/scraping/monitors/run/advance-monitors.ts";
import { END_LAPSED_EVERY_MS } from "#lib/scraping/streams/constants.ts";
import { endLapsedStreams } from "#lib/scraping/streams/end-lapsed-streams.ts";
import { applyOwedMarks } from "#lib/webhooks/deliveries/dispatch/apply-owed-marks.ts";
import { APPLY_MARKS_EVERY_MS } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { indexSearchTerms } from "#lib/webhooks/deliveries/dispatch/index-search-terms.ts";
import { cancelOrphanedDeliveries } from "#lib/webhooks/listeners/cancel-orphaned-deliveries.ts";
import { EXPIRE_IDLE_EVERY_MS } from "#lib/webhooks/listeners/constants.ts";
import { expireIdleListeners } from "#lib/webhooks/listeners/expire-idle-listeners.ts";
import { sendDuePosts } from "#lib/webhooks/notices/connections/send-due-posts.ts";
import type { OutboxRun } from "#lib/webhooks/notices/drain-outbox.ts";
import { sendDueNotices } from "#lib/webhooks/notices/send-due-notices.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { ADVANCE_EVERY_MS } from "#lib/webhooks/replays/constants.ts";
import { repairReplays } from "#lib/webhooks/replays/repair-replays.ts";
import { HOLD_EVERY_MS } from "#lib/webhooks/subscriptions/constants.ts";
import { forgetPreviousSecrets } from "#lib/webhooks/subscriptions/forget-previous-secrets.ts";
import { holdBacklogs } from "#lib/webhooks/subscriptions/hold-backlogs.ts";
import { releaseOrphanedDeliveries } from "#lib/webhooks/subscriptions/release-orphaned-deliveries.ts";
import { forgetExpired, type OtherExpiry } from "./forget-expired.ts";
import { keepPartitions } from "./keep-partitions.ts";
import type { Schedule } from "./schedule.ts";

/** Returns a schedule that reports its progress, because a run may be long after an outage. */
function reporting(name: string, everyMs: number, run: (ctx: OutboxRun) => Promise<number>): Schedule {
  const progressed = progressReporter({ name, everyMs });
  return { name, everyMs, run: (ctx) => run({ ...ctx, progressed }) };
}

const EXPIRED: readonly OtherExpiry[] = [
  { name: "previous webhook secrets", run: forgetPreviousSecrets },
  { name: "incomplete results", run: (ctx) => forgetHalves(ctx) },
  { name: "removed schedules", run: () => forgetSchedules(schedules.map(({ name }) => name)) },
];

export const schedules: readonly Schedule[] = [
  { name: "keep-partitions", everyMs: HOUR_MS, run: () => keepPartitions() },
  reporting("send-due-notices", SEND_EVERY_MS, sendDueNotices),
  reporting("send-due-chat", SEND_EVERY_MS, (ctx) => sendDuePosts(ctx, "chat")),
  reporting("send-due-webhook-notices", SEND_EVERY_MS, (ctx) => sendDuePosts(ctx, "webhook")),
  { name: "release-expired-holds", everyMs: 30 * SECOND_MS, run: releaseExpiredHolds },
  { name: "release-orphaned-deliveries", everyMs: 30 * SECOND_MS, run: releaseOrphanedDeliveries },
  { name: "apply-owed-marks", everyMs: APPLY_MARKS_EVERY_MS, run: applyOwedMarks },
  { name: "hold-backlogs", everyMs: HOLD_EVERY_MS, run: holdBacklogs },
  { name: "cancel-orphaned-deliveries", everyMs: 30 * SECOND_MS, run: cancelOrphanedDeliveries },
  reporting("forget-expired", HOUR_MS / 4, (ctx) => forgetExpired(ctx, EXPIRED)),
  { name: "index-search-terms", everyMs: 3 * SECOND_MS, run: indexSearchTerms },
  { name: "advance-monitors", everyMs: ADVANCE_MONITORS_EVERY_MS, run: (ctx) => advanceMonitors(ctx) },
  { name: "cancel-overdue-jobs", everyMs: HOUR_MS / 4, run: cancelOverdueJobs },
  { name: "forget-jobs", everyMs: HOUR_MS / 4, run: forgetJobs },
  { name: "advance-replays", everyMs: ADVANCE_EVERY_MS, run: advanceReplays },
  { name: "repair-replays", everyMs: 60 * SECOND_MS, run: repairReplays },
  { name: "expire-grants", everyMs: EXPIRE_EVERY_MS, run: expireGrants },
  { name: "notify-low-credits", everyMs: NOTIFY_LOW_EVERY_MS, run: notifyLowCredits },
  { name: "notify-expiry", everyMs: NOTIFY_EXPIRY_EVERY_MS, run: notifyExpiry },
  { name: "notify-operators", everyMs: NOTIFY_OPERATORS_EVERY_MS, run: notifyOperators },
  { name: "notify-budgets", everyMs: NOTIFY_BUDGETS_EVERY_MS, run: notifyBudgets },
  { name: "reconcile-nightly", everyMs: RECONCILE_EVERY_MS, isLong: true, run: reconcileNightly },
  { name: BACKUP_SCHEDULE, everyMs: BACKUP_LOOK_MS, isLong: true, run: backUpNightly },
  { name: ARCHIVE_SCHEDULE, everyMs: ARCHIVE_LOOK_MS, isLong: true, run: archiveDays },
  { name: "release-unread", everyMs: RELEASE_EVERY_MS, run: releaseUnread },
  { name: EXPORT_SCHEDULE, everyMs: EXPORT_LOOK_MS, isLong: true, run: exportDays },
  { name: "issue-statements", everyMs: STATEMENTS_EVERY_MS, isLong: true, run: issueStatements },
  { name: "top-up-automatically", everyMs: TOP_UPS_EVERY_MS, run: topUpAutomatically },
  { name: "end-lapsed-streams", everyMs: END_LAPSED_EVERY_MS, run: endLapsedStreams },
  { name: "expire-idle-listeners", everyMs: EXPIRE_IDLE_EVERY_MS, run: expireIdleListeners },
  { name: "roll-usage", everyMs: ROLL_EVERY_MS, run: rollUsage },
  { name: "retire-quiet-keys", everyMs: RETIRE_EVERY_MS, run: retireQuietKeys },
  { name: "expire-audit-entries", everyMs: EXPIRE_AUDIT_EVERY_MS, run: expireEntries },
];
