import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { errorWord } from "../error-word.ts";
import { EXPLAINED, explainTimeout, explainTls, explainUnreachable } from "./explain-connection.ts";
import { explainStatus, header } from "./explain-status.ts";
import { type Explanation, explained, type Message } from "./messages.ts";

/**
 * Explains why an attempt failed and what to do; null if it succeeded. Text from the endpoint is
 * marked as untrusted.
 */
export function explainFailure(attempt: Attempt): Explanation | null {
  const { error, status_code: status } = attempt;
  if (error === null) return null;
  switch (error.code) {
    case "http_error":
      if (status !== null) return explainStatus(attempt, status);
      break;
    case "redirect":
      if (status !== null) return explainRedirect(attempt, status);
      break;
    case "target_timeout":
      return explainTimeout(attempt);
    case "tls_error":
      return explainTls(attempt);
    case "target_unreachable":
      return explainUnreachable(attempt);
  }
  return (
    EXPLAINED[error.code] ?? explained(error.message, "Look for anything unusual in the request and the answer below.")
  );
}

/** Returns an attempt's result in a word or number: "200", "timeout". */
export function outcomeWord({ error, status_code: status }: Pick<Attempt, "error" | "status_code">): string {
  if (status !== null && error?.code !== "target_timeout") return String(status);
  return error ? errorWord(error.code) : "–";
}

const LOGIN = /(^|[/._-])(login|log-in|signin|sign-in|sso|auth|oauth2?|session)([/._-]|$)/i;

const withoutSlash = (path: string) => path.replace(/\/+$/, "");
const withoutWww = (host: string) => host.replace(/^www\./, "");

/** Returns the remedy for a redirect from how the URLs differ. */
function fixFor(from: string, to: string): string {
  const [here, there] = [URL.parse(from), URL.parse(to, from)];
  if (!here || !there) return "Set the webhook URL to the redirect's target.";
  if (LOGIN.test(there.pathname) || LOGIN.test(there.hostname))
    return "That looks like a login page: let this path through without a session, and check the signature instead.";
  const same = withoutSlash(there.pathname) === withoutSlash(here.pathname) && there.search === here.search;
  if (same && there.host === here.host && there.protocol !== here.protocol && there.protocol === "https:")
    return "Only the scheme differs. Begin the webhook URL with https://.";
  if (same && there.host === here.host && there.pathname !== here.pathname)
    return there.pathname.endsWith("/")
      ? "Only the trailing slash differs. Add it to the webhook URL."
      : "Only the trailing slash differs. Remove it from the webhook URL.";
  if (same && there.host !== here.host && withoutWww(there.host) === withoutWww(here.host))
    return "Only the www. differs. Use the redirect's host in the webhook URL.";
  return "Set the webhook URL to the redirect's target, or answer 2xx here.";
}

/** Explains a redirect, which is never followed (contract 7), with its target and likely reason. */
function explainRedirect(attempt: Pick<Attempt, "url" | "response_headers">, status: number): Explanation {
  const location = header(attempt.response_headers, "location");
  const never = "Redirects are never followed, so this counts as a failure.";
  const what: Message =
    location === undefined
      ? [`Answered ${status}, without a Location. ${never}`]
      : [`Answered ${status} to `, { sent: location }, `. ${never}`];
  const fix = location === undefined ? "Answer 2xx here." : fixFor(attempt.url, location);
  return { what, fix: [fix] };
}
