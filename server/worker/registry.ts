import { releaseExpiredHolds } from "#lib/credits/release-expired-holds.ts";
import { sendDueNotices } from "#lib/notices/send-due-notices.ts";
import { forgetIdempotentAnswers } from "#lib/requests/forget-idempotent-answers.ts";
import { keepPartitions } from "./handlers/keep-partitions.ts";
import type { Schedule } from "./schedule.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Everything that is done again and again without anybody asking. */
export const schedules: readonly Schedule[] = [
  { name: "keep-partitions", everyMs: HOUR, run: keepPartitions },
  { name: "send-due-notices", everyMs: 2 * SECOND, run: sendDueNotices },
  { name: "release-expired-holds", everyMs: 30 * SECOND, run: releaseExpiredHolds },
  { name: "forget-idempotent-answers", everyMs: HOUR, run: forgetIdempotentAnswers },
];
