import { setTimeout } from "node:timers/promises";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { mention } from "../print.ts";
import { INTERVAL_SECONDS_MAX, SLOW_DOWN_SECONDS } from "./constants.ts";
import type { OAuthAnswer } from "./post-form.ts";

/** A monotonic clock and a timer. */
export type Time = { now: () => number; pause: (seconds: number) => Promise<unknown> };
const steadyTime: Time = {
  now: () => performance.now(),
  pause: (seconds) => setTimeout(seconds * 1_000),
};

const AGAIN = "Run `gatehouse login` again.";
const ENDS: Record<string, string> = {
  access_denied: "The login was denied in the browser. Nothing was stored.",
  expired_token: `Nobody approved the login in time, so its code is good no longer. ${AGAIN}`,
  invalid_grant: `The server gave the key of this login away already. If it was not to this terminal, revoke that key in the dashboard. ${AGAIN}`,
};

/**
 * Polls for the key until someone has answered in the browser (RFC 8628 3.5): at most once per
 * interval, and less often if the server asks for that or does not respond. Throws `CommandError`
 * if no key is granted.
 */
export async function awaitKey(
  ask: () => Promise<OAuthAnswer>,
  { seconds, interval }: { seconds: number; interval: number },
  { now, pause }: Time = steadyTime,
): Promise<Record<string, unknown>> {
  const until = now() + seconds * 1_000;
  let wait = interval;
  let unanswered = false;
  while (now() < until) {
    await pause(wait);
    let answer: OAuthAnswer;
    try {
      answer = await ask();
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode !== EXIT.unavailable) throw error;
      if (!unanswered) mention(`${escapeControls(error.message)} Still trying.`);
      unanswered = true;
      wait = Math.min(wait * 2, INTERVAL_SECONDS_MAX);
      continue;
    }
    if (answer.error === undefined) return answer.body;
    if (answer.error === "slow_down") wait = Math.min(wait + SLOW_DOWN_SECONDS, INTERVAL_SECONDS_MAX);
    else if (answer.error !== "authorization_pending")
      throw new CommandError(ENDS[answer.error] ?? escapeControls(answer.message), EXIT.notLoggedIn);
  }
  throw new CommandError(ENDS.expired_token ?? AGAIN, EXIT.notLoggedIn);
}
