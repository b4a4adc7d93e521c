import { TELL_BUDGETS_EVERY_MS, TELL_LOW_EVERY_MS } from "#lib/alerts/constants.ts";
import { tellBudgets } from "#lib/alerts/tell-budgets.ts";
import { tellLowCredits } from "#lib/alerts/tell-low-credits.ts";
import { EXPIRE_AUDIT_EVERY_MS } from "#lib/audit/constants.ts";
import { expireEntries } from "#lib/audit/expire-entries.ts";
import { FORGET_LOGINS_EVERY_MS } from "#lib/cli-logins/constants.ts";
import { forgetLogins } from "#lib/cli-logins/forget-logins.ts";
import { EXPIRE_EVERY_MS, RECONCILE_EVERY_MS } from "#lib/credits/constants.ts";
import { expireGrants } from "#lib/credits/expire-grants.ts";
import { reconcileNightly } from "#lib/credits/reconcile-nightly.ts";
import { releaseExpiredHolds } from "#lib/credits/release-expired-holds.ts";
import { takeWords } from "#lib/deliveries/take-words.ts";
import { STATEMENTS_EVERY_MS, TOP_UPS_EVERY_MS } from "#lib/invoices/constants.ts";
import { issueStatements } from "#lib/invoices/issue-statements.ts";
import { topUpAutomatically } from "#lib/invoices/top-up-automatically.ts";
import { forgetJobs } from "#lib/jobs/forget-jobs.ts";
import { TELL_EXPIRY_EVERY_MS } from "#lib/keys/expiry/constants.ts";
import { tellExpiry } from "#lib/keys/expiry/tell-expiry.ts";
import { END_UNSEEN_EVERY_MS } from "#lib/listeners/constants.ts";
import { endUnseen } from "#lib/listeners/end-unseen.ts";
import { sendDuePosts } from "#lib/notices/connections/send-due-posts.ts";
import { SEND_EVERY_MS } from "#lib/notices/constants.ts";
import { sendDueNotices } from "#lib/notices/send-due-notices.ts";
import { TEND_EVERY_MS } from "#lib/replays/constants.ts";
import { tendReplays } from "#lib/replays/tend-replays.ts";
import { forgetIdempotentAnswers } from "#lib/requests/forget-idempotent-answers.ts";
import { RETIRE_EVERY_MS } from "#lib/rotations/constants.ts";
import { retireQuietKeys } from "#lib/rotations/retire-quiet-keys.ts";
import { sweepKeptPages } from "#lib/scrape/cache/sweep-kept-pages.ts";
import { END_LAPSED_EVERY_MS } from "#lib/streams/constants.ts";
import { endLapsedStreams } from "#lib/streams/end-lapsed-streams.ts";
import { ROLL_EVERY_MS } from "#lib/usage/constants.ts";
import { rollUsage } from "#lib/usage/roll-usage.ts";
import { forgetPreviousSecrets } from "#lib/webhooks/forget-previous-secrets.ts";
import { releaseStrayHeld } from "#lib/webhooks/release-stray-held.ts";
import { keepPartitions } from "./handlers/keep-partitions.ts";
import type { Schedule } from "./schedule.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Everything that is done again and again without anybody asking. */
export const schedules: readonly Schedule[] = [
  { name: "keep-partitions", everyMs: HOUR, run: keepPartitions },
  { name: "send-due-notices", everyMs: SEND_EVERY_MS, run: sendDueNotices },
  { name: "send-due-chat", everyMs: SEND_EVERY_MS, run: (ctx) => sendDuePosts(ctx, "chat") },
  { name: "send-due-webhook-notices", everyMs: SEND_EVERY_MS, run: (ctx) => sendDuePosts(ctx, "webhook") },
  { name: "release-expired-holds", everyMs: 30 * SECOND, run: releaseExpiredHolds },
  { name: "release-stray-held", everyMs: 30 * SECOND, run: releaseStrayHeld },
  { name: "forget-idempotent-answers", everyMs: HOUR, run: forgetIdempotentAnswers },
  { name: "forget-previous-secrets", everyMs: HOUR, run: forgetPreviousSecrets },
  { name: "forget-cli-logins", everyMs: FORGET_LOGINS_EVERY_MS, run: forgetLogins },
  { name: "take-words", everyMs: 3 * SECOND, run: takeWords },
  { name: "sweep-kept-pages", everyMs: HOUR / 4, run: sweepKeptPages },
  { name: "forget-jobs", everyMs: HOUR / 4, run: forgetJobs },
  { name: "tend-replays", everyMs: TEND_EVERY_MS, run: tendReplays },
  { name: "expire-grants", everyMs: EXPIRE_EVERY_MS, run: expireGrants },
  { name: "tell-low-credits", everyMs: TELL_LOW_EVERY_MS, run: tellLowCredits },
  { name: "tell-expiry", everyMs: TELL_EXPIRY_EVERY_MS, run: tellExpiry },
  { name: "tell-budgets", everyMs: TELL_BUDGETS_EVERY_MS, run: tellBudgets },
  { name: "reconcile-nightly", everyMs: RECONCILE_EVERY_MS, run: reconcileNightly },
  { name: "issue-statements", everyMs: STATEMENTS_EVERY_MS, run: issueStatements },
  { name: "top-up-automatically", everyMs: TOP_UPS_EVERY_MS, run: topUpAutomatically },
  { name: "end-lapsed-streams", everyMs: END_LAPSED_EVERY_MS, run: endLapsedStreams },
  { name: "end-unseen-listeners", everyMs: END_UNSEEN_EVERY_MS, run: endUnseen },
  { name: "roll-usage", everyMs: ROLL_EVERY_MS, run: rollUsage },
  { name: "retire-quiet-keys", everyMs: RETIRE_EVERY_MS, run: retireQuietKeys },
  { name: "expire-audit-entries", everyMs: EXPIRE_AUDIT_EVERY_MS, run: expireEntries },
];
