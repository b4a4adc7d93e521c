import { CLOSE, FINAL_CLOSES } from "#lib/webhooks/listeners/protocol.ts";
import type { Login } from "../api/login.ts";
import { ApiRefusal, readAnswer } from "../api/read-answer.ts";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import type { HttpAnswer } from "../http/send.ts";
import { escapeControls } from "../output/escape-controls.ts";
import type { ConnectionEnd } from "./connection.ts";
import { RECONNECT_MAX_MS, RECONNECT_MIN_MS, STABLE_CONNECTION_MS } from "./constants.ts";

/**
 * What to do after losing a connection: exit, or reconnect after a delay. `reopen`: the listener
 * must be reopened first.
 */
export type Next =
  | { go: "end"; error: CommandError }
  | { go: "again"; waitMs: number; reason: string; reopen: boolean; losses: number };

/**
 * Returns the delay before reconnecting: doubled each time, and randomized between half and all of
 * that to spread clients out.
 */
export const pauseMs = (losses: number, random: number): number =>
  Math.min(RECONNECT_MIN_MS * 2 ** losses, RECONNECT_MAX_MS) * (0.5 + random / 2);

const whole = (reason: string, otherwise: string): string => escapeControls(reason).slice(0, 200) || otherwise;

/** Explains why the server closed a connection for good, and what to do. */
function finalWords(code: number, reason: string): CommandError {
  if (code === CLOSE.key_ended)
    return new CommandError(
      `The key cannot listen any more: ${whole(reason, "it was revoked")}. Log in with a different key: \`gatehouse login\`.`,
      EXIT.notLoggedIn,
    );
  if (code === CLOSE.taken_over)
    return new CommandError(
      "Another command line now listens under this name and receives the waiting events. Give this one a different --name.",
    );
  if (code === CLOSE.ended)
    return new CommandError(
      `This listener was ended: ${whole(reason, "somebody ended it")}. Run the command again to open another.`,
    );
  return new CommandError(
    `The server did not understand this command: ${whole(reason, "a message was refused")}. Are both of the same version?`,
  );
}

/** Converts an error of the API; retrying is pointless for some. */
function refusal(answer: HttpAnswer, login: Login): CommandError {
  try {
    readAnswer(answer, login);
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  return new CommandError(`${login.baseUrl} did not open a connection (HTTP ${answer.status}).`, EXIT.unavailable);
}

const MAY_PASS: readonly number[] = [404, 408, 425, 429];
const isFinal = (error: CommandError, status: number): boolean =>
  error instanceof ApiRefusal && status >= 400 && status < 500 && !MAY_PASS.includes(status);

/** Returns the Retry-After of an error in ms. */
const asked = (answer: HttpAnswer): number => {
  const text = answer.header("retry-after") ?? "";
  return /^\d{1,3}$/.test(text) ? Number(text) * 1_000 : 0;
};

/**
 * @param losses consecutive failed connections before this one.
 * @param random from 0 to 1.
 */
export function afterLoss(lost: ConnectionEnd, login: Login, losses: number, random: number): Next {
  const again = (reason: string, waitMs = pauseMs(losses, random), reopen = false): Next => ({
    go: "again",
    waitMs,
    reason,
    reopen,
    losses: losses + 1,
  });
  if (lost.how === "unreachable") return again(lost.message);
  if (lost.how === "refused") {
    const { answer } = lost;
    const error = refusal(answer, login);
    if (isFinal(error, answer.status)) return { go: "end", error };
    return again(error.message, Math.max(pauseMs(losses, random), asked(answer)), answer.status === 404);
  }
  const good = lost.livedMs >= STABLE_CONNECTION_MS;
  const count = good ? 0 : losses;
  const following = (reason: string, waitMs: number): Next => ({
    go: "again",
    waitMs,
    reason,
    reopen: false,
    losses: count + 1,
  });
  if (lost.how === "silent") return following("the server was not heard of any more", pauseMs(count, random));
  if (FINAL_CLOSES.includes(lost.code)) return { go: "end", error: finalWords(lost.code, lost.reason) };
  // A stopping process has a successor or others on its port.
  const at = lost.code === CLOSE.elsewhere && good ? 0 : pauseMs(count, random);
  return following(
    lost.code === CLOSE.elsewhere ? "the server restarts" : whole(lost.reason, "the connection broke off"),
    at,
  );
}

/**
 * Decides what to do when a listener could not be reopened: errors of the API are final, connection
 * failures are retried.
 */
export function afterFailedOpening(error: unknown, losses: number, random: number): Next {
  if (!(error instanceof CommandError)) throw error;
  if (error.exitCode !== EXIT.unavailable) return { go: "end", error };
  return { go: "again", waitMs: pauseMs(losses, random), reason: error.message, reopen: true, losses: losses + 1 };
}
