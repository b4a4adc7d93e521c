import { oneState } from "#lib/platform/rates/evenly.ts";
import { rates } from "#lib/platform/rates/rates.ts";
import type { Limit } from "#lib/platform/rates/types.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/** Test events per workspace and minute, because they go to any URL that a user enters. */
export const TEST_EVENTS_A_MINUTE = 60;

export const testEventLimit = (workspaceId: string): Limit => ({
  id: `${workspaceId}:test-events`,
  kind: "window",
  limit: TEST_EVENTS_A_MINUTE,
  windowSeconds: 60,
});

/** Counts one test event across all processes, or refuses with the time to wait. */
export async function paceTestEvent(workspaceId: string): Promise<Refusal<"rate_limited"> | undefined> {
  const { retryAfterSeconds: wait } = oneState(await rates().take([testEventLimit(workspaceId)]));
  return wait === undefined
    ? undefined
    : refuse(
        "rate_limited",
        `At most ${TEST_EVENTS_A_MINUTE} test events per minute are allowed. Try again in ${wait} s.`,
        {
          retry_after: wait,
        },
      );
}
