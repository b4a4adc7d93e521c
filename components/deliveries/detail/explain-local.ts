import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { explainFailure } from "./explain-failure.ts";
import { header } from "./explain-status.ts";
import { type Explanation, explained } from "./messages.ts";

const CHECK =
  "give the signature check the workspace’s test secret, which signs all that `gatehouse listen` brings (`gatehouse listen --print-secret` shows it), and the raw body.";

/** Explanations for an app that is not running or closed the connection, by the CLI's codes. */
const ABSENT: Record<string, Explanation> = {
  connection_refused: explained(
    "Nothing listens at this address on the developer’s machine: the app is not running.",
    "Start the app on this port. The CLI waits for it, then sends the waiting events in order.",
  ),
  unreachable: explained(
    "The CLI could not reach this address from its machine.",
    "Check the address behind --forward-to: the name, the port, and whether it is http or https.",
  ),
  no_answer: explained(
    "The app took the request and closed the connection before answering.",
    "It crashed or was restarted: check its output for this moment. The request is tried a few times.",
  ),
};

/**
 * Explains why a listener's attempt failed and what to do; null if it succeeded. The app runs on
 * the developer's machine, so the advice differs from that for public endpoints.
 */
export function explainLocal(attempt: Attempt): Explanation | null {
  const { error, status_code: status, response_headers: headers } = attempt;
  if (error === null) return null;
  const absent = ABSENT[error.code];
  if (absent) return absent;
  if (error.code === "target_timeout")
    return explained(
      status === null
        ? "The app took the request but did not answer in time."
        : `The app began to answer (${status}) and had not finished in time.`,
      "Is it stopped at a breakpoint? Answer 2xx first and do the work afterwards. The event may have been handled anyway: skip ids that you have already seen.",
    );
  if (error.code === "redirect" && status !== null) {
    const location = header(headers, "location");
    const never = "Redirects are never followed, so this counts as a failure.";
    return explained(
      location === undefined
        ? `Answered ${status}. ${never}`
        : [`Answered ${status} to `, { sent: location }, `. ${never}`],
      "Start `gatehouse listen` with --forward-to set to the address it redirects to, or answer 2xx here.",
    );
  }
  if (status === 400 || status === 422)
    return explained(
      `The app rejected it as a bad request (${status}).`,
      `Most often its own signature check failed: ${CHECK}`,
    );
  if (status === 401 || status === 403)
    return explained(
      `The app refused the request with ${status}.`,
      `Make sure that no login or CSRF check blocks this path, and ${CHECK}`,
    );
  if (status === 404)
    return explained(
      "The app answered 404: there is nothing at this path.",
      "Check the path behind --forward-to, and that the app has this route.",
    );
  if (status === 405)
    return explained(
      "The app answered 405: this path does not accept POST.",
      "Accept POST there. A trailing slash can make the difference.",
    );
  return explainFailure(attempt);
}
