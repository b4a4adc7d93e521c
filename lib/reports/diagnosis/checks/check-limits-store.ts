import { env } from "#lib/platform/env.ts";
import { pingRedis } from "#lib/platform/rates/ping-redis.ts";
import { reasonOf } from "../reason-of.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Checks that the Redis for rate limits responds, if one is set. */
export async function checkLimitsStore(): Promise<Verdict> {
  const { REDIS_URL } = env();
  if (REDIS_URL === undefined) return skipped("limits are counted in the database: REDIS_URL is not set");
  const { host } = new URL(REDIS_URL);
  try {
    await pingRedis(REDIS_URL);
    return well(`Redis at ${host} answers`);
  } catch (error) {
    return failure(
      `Redis at ${host} does not answer: ${reasonOf(error)}`,
      "Start Redis, or correct REDIS_URL. Until then each web process enforces its share of every limit. docs/operate/limits.md",
    );
  }
}
