import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { errorWord } from "../error-word.ts";
import { EXPLAINED, explainTimeout, explainTls, explainUnreachable } from "./explain-connection.ts";
import { explainRedirect } from "./explain-redirect.ts";
import { explainStatus } from "./explain-status.ts";
import { type Explanation, explained } from "./messages.ts";

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
