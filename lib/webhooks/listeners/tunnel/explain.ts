import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import type { StoredAnswer } from "./answer-call.ts";
import { CALL_WAITS_MS } from "./constants.ts";
import type { TunnelRefusal } from "./types.ts";

type Failed = Extract<StoredAnswer, { error: unknown }>["error"];

export const ADDRESS_NOT_FOUND = "This address does not exist, or its listener has ended.";
export const NOT_CONNECTED = "`gatehouse listen` is not connected right now. Start it again, then resend the request.";
export const APP_TIMEOUT = `The app behind this address did not answer within ${CALL_WAITS_MS / 1_000} seconds.`;

const NO_ANSWER: Record<Failed["code"], string> = {
  connection_refused: "The app behind this address is not running: it refused the connection.",
  unreachable: "The app behind this address cannot be reached.",
  no_answer: "The app behind this address closed the connection before responding.",
  target_timeout: APP_TIMEOUT,
  too_large: "The response of the app behind this address is too large to forward.",
  http_error: "The app behind this address sent a response that cannot be forwarded.",
  redirect: "The app behind this address sent a response that cannot be forwarded.",
};

/**
 * Explains in our words why there is no response: the command line's own words may contain names
 * from a developer's machine.
 */
export function explain({ code }: Failed): Refusal<TunnelRefusal> {
  // A newer command line may send other codes.
  const message = NO_ANSWER[code] ?? NO_ANSWER.no_answer;
  if (code === "target_timeout") return refuse("too_slow", message);
  return refuse(code === "too_large" ? "too_large" : "no_answer", message);
}
