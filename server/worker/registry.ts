import { releaseExpiredHolds } from "#lib/credits/release-expired-holds.ts";
import { sendDueNotices } from "#lib/notices/send-due-notices.ts";
import { TEND_EVERY_MS } from "#lib/replays/constants.ts";
import { tendReplays } from "#lib/replays/tend-replays.ts";
import { forgetIdempotentAnswers } from "#lib/requests/forget-idempotent-answers.ts";
import { releaseStrayHeld } from "#lib/webhooks/release-stray-held.ts";
import { keepPartitions } from "./handlers/keep-partitions.ts";
import type { Schedule } from "./schedule.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Everything that is done again and again without anybody asking. */
export const schedules: readonly Schedule[] = [
  { name: "keep-partitions", everyMs: HOUR, run: keepPartitions },
  { name: "send-due-notices", everyMs: 2 * SECOND, run: sendDueNotices },
  { name: "release-expired-holds", everyMs: 30 * SECOND, run: releaseExpiredHolds },
  { name: "release-stray-held", everyMs: 30 * SECOND, run: releaseStrayHeld },
  { name: "forget-idempotent-answers", everyMs: HOUR, run: forgetIdempotentAnswers },
  { name: "tend-replays", everyMs: TEND_EVERY_MS, run: tendReplays },
];
