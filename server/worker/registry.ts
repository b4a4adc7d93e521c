import { EXPIRE_AUDIT_EVERY_MS } from "#lib/accounts/audit/constants.ts";
import { expireEntries } from "#lib/accounts/audit/expire-entries.ts";
import { forgetSessions } from "#lib/accounts/auth/forget-sessions.ts";
import { FORGET_LOGINS_EVERY_MS } from "#lib/accounts/cli-logins/constants.ts";
import { forgetLogins } from "#lib/accounts/cli-logins/forget-logins.ts";
import { NOTIFY_EXPIRY_EVERY_MS } from "#lib/accounts/keys/expiry/constants.ts";
import { notifyExpiry } from "#lib/accounts/keys/expiry/notify-expiry.ts";
import { FORGET_INVITATION_MAILS_EVERY_MS } from "#lib/accounts/members/constants.ts";
import { forgetInvitationMails } from "#lib/accounts/members/forget-invitation-mails.ts";
import { RETIRE_EVERY_MS } from "#lib/accounts/rotations/constants.ts";
import { retireQuietKeys } from "#lib/accounts/rotations/retire-quiet-keys.ts";
import { NOTIFY_BUDGETS_EVERY_MS, NOTIFY_LOW_EVERY_MS } from "#lib/billing/alerts/constants.ts";
import { forgetCrossings } from "#lib/billing/alerts/forget-crossings.ts";
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
import { forgetMailCounts } from "#lib/kernel/outbox/forget-mail-counts.ts";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { ARCHIVE_LOOK_MS, ARCHIVE_SCHEDULE, RELEASE_EVERY_MS } from "#lib/platform/archive/constants.ts";
import { releaseUnread } from "#lib/platform/archive/release-unread.ts";
import { backUpNightly } from "#lib/platform/backup/back-up-nightly.ts";
import { BACKUP_LOOK_MS, BACKUP_SCHEDULE } from "#lib/platform/backup/constants.ts";
import { forgetRates } from "#lib/platform/rates/forget-rates.ts";
import { forgetSchedules, progressReporter } from "#lib/platform/schedule-runs.ts";
import { forgetHalves } from "#lib/platform/storage/forget-halves.ts";
import { EXPORT_LOOK_MS, EXPORT_SCHEDULE } from "#lib/reports/exports/constants.ts";
import { exportDays } from "#lib/reports/exports/export-days.ts";
import { NOTIFY_OPERATORS_EVERY_MS } from "#lib/reports/incidents/constants.ts";
import { notifyOperators } from "#lib/reports/incidents/notify-operators.ts";
import { forgetIdempotentAnswers } from "#lib/reports/requests/forget-idempotent-answers.ts";
import { ROLL_EVERY_MS } from "#lib/reports/usage/constants.ts";
import { rollUsage } from "#lib/reports/usage/roll-usage.ts";
import { cancelOverdueJobs } from "#lib/scraping/crawls/cancel-overdue.ts";
import { forgetJobs } from "#lib/scraping/jobs/forget-jobs.ts";
import { ADVANCE_MONITORS_EVERY_MS } from "#lib/scraping/monitors/constants.ts";
import { advanceMonitors } from "#lib/scraping/monitors/run/advance-monitors.ts";
import { forgetMonitorRuns } from "#lib/scraping/monitors/run/forget-runs.ts";
import { sweepKeptPages } from "#lib/scraping/pages/cache/sweep-kept-pages.ts";
import { forgetTrackedPages } from "#lib/scraping/pages/tracking/forget-tracked-pages.ts";
import { END_LAPSED_EVERY_MS } from "#lib/scraping/streams/constants.ts";
import { endLapsedStreams } from "#lib/scraping/streams/end-lapsed-streams.ts";
import { applyOwedMarks } from "#lib/webhooks/deliveries/dispatch/apply-owed-marks.ts";
import { APPLY_MARKS_EVERY_MS } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { indexSearchTerms } from "#lib/webhooks/deliveries/dispatch/index-search-terms.ts";
import { cancelOrphanedDeliveries } from "#lib/webhooks/listeners/cancel-orphaned-deliveries.ts";
import { EXPIRE_IDLE_EVERY_MS } from "#lib/webhooks/listeners/constants.ts";
import { expireIdleListeners } from "#lib/webhooks/listeners/expire-idle-listeners.ts";
import { forgetListeners } from "#lib/webhooks/listeners/forget-listeners.ts";
import { sendDuePosts } from "#lib/webhooks/notices/connections/send-due-posts.ts";
import type { OutboxRun } from "#lib/webhooks/notices/drain-outbox.ts";
import { forgetNotices } from "#lib/webhooks/notices/forget-notices.ts";
import { sendDueNotices } from "#lib/webhooks/notices/send-due-notices.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { ADVANCE_EVERY_MS } from "#lib/webhooks/replays/constants.ts";
import { forgetReplays } from "#lib/webhooks/replays/forget-replays.ts";
import { repairReplays } from "#lib/webhooks/replays/repair-replays.ts";
import { HOLD_EVERY_MS } from "#lib/webhooks/subscriptions/constants.ts";
import { forgetPreviousSecrets } from "#lib/webhooks/subscriptions/forget-previous-secrets.ts";
import { holdBacklogs } from "#lib/webhooks/subscriptions/hold-backlogs.ts";
import { releaseOrphanedDeliveries } from "#lib/webhooks/subscriptions/release-orphaned-deliveries.ts";
import { keepPartitions } from "./keep-partitions.ts";
import type { Schedule } from "./schedule.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Returns the schedule of a channel. After an outage a run may be long, so it reports its progress. */
function sending(name: string, run: (ctx: OutboxRun) => Promise<number>): Schedule {
  const progressed = progressReporter({ name, everyMs: SEND_EVERY_MS });
  return { name, everyMs: SEND_EVERY_MS, run: (ctx) => run({ ...ctx, progressed }) };
}

export const schedules: readonly Schedule[] = [
  { name: "keep-partitions", everyMs: HOUR, run: () => keepPartitions() },
  sending("send-due-notices", sendDueNotices),
  sending("send-due-chat", (ctx) => sendDuePosts(ctx, "chat")),
  sending("send-due-webhook-notices", (ctx) => sendDuePosts(ctx, "webhook")),
  { name: "release-expired-holds", everyMs: 30 * SECOND, run: releaseExpiredHolds },
  { name: "release-orphaned-deliveries", everyMs: 30 * SECOND, run: releaseOrphanedDeliveries },
  { name: "apply-owed-marks", everyMs: APPLY_MARKS_EVERY_MS, run: applyOwedMarks },
  { name: "hold-backlogs", everyMs: HOLD_EVERY_MS, run: holdBacklogs },
  { name: "cancel-orphaned-deliveries", everyMs: 30 * SECOND, run: cancelOrphanedDeliveries },
  { name: "forget-idempotent-answers", everyMs: HOUR, run: forgetIdempotentAnswers },
  { name: "forget-previous-secrets", everyMs: HOUR, run: forgetPreviousSecrets },
  { name: "forget-sessions", everyMs: HOUR, run: forgetSessions },
  { name: "forget-listeners", everyMs: HOUR, run: forgetListeners },
  { name: "forget-replays", everyMs: HOUR, run: forgetReplays },
  { name: "forget-notices", everyMs: HOUR, run: forgetNotices },
  { name: "forget-crossings", everyMs: HOUR, run: forgetCrossings },
  { name: "forget-rates", everyMs: HOUR, run: forgetRates },
  { name: "forget-schedules", everyMs: HOUR, run: () => forgetSchedules(schedules.map(({ name }) => name)) },
  { name: "forget-cli-logins", everyMs: FORGET_LOGINS_EVERY_MS, run: forgetLogins },
  { name: "forget-invitation-mails", everyMs: FORGET_INVITATION_MAILS_EVERY_MS, run: forgetInvitationMails },
  { name: "forget-mail-counts", everyMs: HOUR, run: forgetMailCounts },
  { name: "index-search-terms", everyMs: 3 * SECOND, run: indexSearchTerms },
  { name: "sweep-kept-pages", everyMs: HOUR / 4, run: sweepKeptPages },
  { name: "forget-tracked-pages", everyMs: HOUR, run: forgetTrackedPages },
  { name: "advance-monitors", everyMs: ADVANCE_MONITORS_EVERY_MS, run: (ctx) => advanceMonitors(ctx) },
  { name: "forget-monitor-runs", everyMs: HOUR, run: forgetMonitorRuns },
  { name: "cancel-overdue-jobs", everyMs: HOUR / 4, run: cancelOverdueJobs },
  { name: "forget-jobs", everyMs: HOUR / 4, run: forgetJobs },
  { name: "forget-half-results", everyMs: HOUR, run: (ctx) => forgetHalves(ctx) },
  { name: "advance-replays", everyMs: ADVANCE_EVERY_MS, run: advanceReplays },
  { name: "repair-replays", everyMs: 60 * SECOND, run: repairReplays },
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
