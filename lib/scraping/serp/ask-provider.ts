import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { OutboundAnswer, OutboundCode, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { PROVIDER_PAGE_MAX_BYTES } from "./constants.ts";
import type { ProviderError } from "./provider.ts";
import { namesAnotherEngine } from "./rules.ts";

export type Asking = {
  url: URL;
  /** Tells whether a redirect is caused by the query or by the provider. */
  query: string;
  accept: string;
  /** The message for a 403. */
  forbidden: string;
  policy: OutboundPolicy;
  deadlineMs: number;
  /** Whether to return a 400, because it names the rejected parameter. */
  readsRefusals?: boolean;
};

/**
 * Judges the response by its status. Redirects are not followed: the policy covers only the address
 * that the operator configured. Errors that the operator must fix are `provider_misconfigured`,
 * with instructions. Messages contain neither the address nor the query, because they are stored
 * with the provider's health.
 */
export async function askProvider(asking: Asking): Promise<Result<OutboundAnswer, ProviderError>> {
  const { url, accept, policy, deadlineMs } = asking;
  const answer = await fetchGuarded(
    {
      url: url.href,
      headers: { accept, "user-agent": "Mozilla/5.0 (compatible; Gatehouse/1.0)" },
      deadlineMs,
      maxBytes: PROVIDER_PAGE_MAX_BYTES,
      redirects: "refuse",
    },
    policy,
  );
  if (!answer.ok) return unanswered(answer.code, deadlineMs);
  return refuseStatus(answer, asking) ?? ok(answer);
}

export const misconfigured = (message: string): Refusal<"provider_misconfigured"> =>
  refuse("provider_misconfigured", message);

const UNREACHED: Record<OutboundCode, string> = {
  invalid_url: "SERP_PROVIDER_URL is not a valid URL.",
  url_not_allowed: "SERP_PROVIDER_URL leads to a blocked address, such as a link-local one.",
  dns_failure: "The search provider's host name does not resolve. Check SERP_PROVIDER_URL.",
  tls_error: "No trusted TLS connection to the search provider could be made. Check its certificate.",
  too_many_redirects: "The search provider redirects. Set SERP_PROVIDER_URL to the redirect's target.",
  response_too_large: `The search provider's answer is larger than ${PROVIDER_PAGE_MAX_BYTES / 1_048_576} MiB, too large for a page of results. Check SERP_PROVIDER_URL.`,
  target_unreachable: "The search provider could not be connected to. Try again in a moment.",
  target_timeout: "The search provider did not answer in time.",
};

function unanswered(code: OutboundCode, deadlineMs: number): Refusal<ProviderError> {
  if (code === "target_timeout") return refuse(code, `The search provider did not respond within ${deadlineMs} ms.`);
  if (code === "target_unreachable") return refuse(code, UNREACHED[code]);
  return misconfigured(UNREACHED[code]);
}

function refuseStatus({ status }: OutboundAnswer, asking: Asking): Refusal<ProviderError> | undefined {
  if ((status >= 200 && status < 300) || (status === 400 && asking.readsRefusals)) return undefined;
  const target_status = status;
  if (status === 429)
    return refuse("target_blocked", "The search provider's rate limit is reached (429). Try again later.", {
      target_status,
    });
  if (status >= 500) return refuse("target_http_error", `The search provider failed (${status}).`, { target_status });
  if (status >= 300 && status < 400) {
    if (namesAnotherEngine(asking.query))
      return refuse(
        "invalid_parameter",
        "Redirects with `!` in the query are not supported. Use `engine` to choose an engine.",
        {
          param: "query",
        },
      );
    return misconfigured("The search provider redirects. Set SERP_PROVIDER_URL to the redirect's target.");
  }
  if (status === 400)
    return refuse("invalid_parameter", "The search provider rejected this search (400).", { param: "query" });
  if (status === 401 || status === 403) return misconfigured(asking.forbidden);
  return misconfigured(`The search provider answered ${status}. Check the path of SERP_PROVIDER_URL.`);
}
