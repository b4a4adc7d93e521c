import { releaseExpiredHolds } from "#lib/credits/release-expired-holds.ts";
import { takeWords } from "#lib/deliveries/take-words.ts";
import { forgetJobs } from "#lib/jobs/forget-jobs.ts";
import { sendDueNotices } from "#lib/notices/send-due-notices.ts";
import { TEND_EVERY_MS } from "#lib/replays/constants.ts";
import { tendReplays } from "#lib/replays/tend-replays.ts";
import { forgetIdempotentAnswers } from "#lib/requests/forget-idempotent-answers.ts";
import { sweepKeptPages } from "#lib/scrape/cache/sweep-kept-pages.ts";
import { END_LAPSED_EVERY_MS } from "#lib/streams/constants.ts";
import { endLapsedStreams } from "#lib/streams/end-lapsed-streams.ts";
import { forgetPreviousSecrets } from "#lib/webhooks/forget-previous-secrets.ts";
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
  { name: "forget-previous-secrets", everyMs: HOUR, run: forgetPreviousSecrets },
  { name: "take-words", everyMs: 3 * SECOND, run: takeWords },
  { name: "sweep-kept-pages", everyMs: HOUR / 4, run: sweepKeptPages },
  { name: "forget-jobs", everyMs: HOUR / 4, run: forgetJobs },
  { name: "tend-replays", everyMs: TEND_EVERY_MS, run: tendReplays },
  { name: "end-lapsed-streams", everyMs: END_LAPSED_EVERY_MS, run: endLapsedStreams },
];
