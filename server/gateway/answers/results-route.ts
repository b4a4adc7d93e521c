import type { Ctx } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { followLink } from "#lib/scraping/jobs/follow-link.ts";
import { openResults } from "#lib/scraping/jobs/open-results.ts";
import { type ApiError, apiError } from "../route/api-error.ts";
import type { Call, Outcome } from "../route/route.ts";
import { outcomeOf } from "./outcome.ts";
import { answerResults } from "./results-answer.ts";

/** Returns the workspace for which a results link of a job or a crawl was signed, or the refusal. */
export async function followResultsLink(
  means: { clock: Clock },
  id: string,
  query: URLSearchParams,
): Promise<Ctx | ApiError> {
  const [expires = "", keyId = "", signature = ""] = ["expires", "key", "signature"].map(
    (name) => query.get(name) ?? "",
  );
  const followed = await followLink(means, { jobId: id, expires, keyId, signature });
  if (followed.ok) return followed.value;
  return apiError(followed.error === "revoked" ? "revoked" : "missing_credentials", followed.message, followed.detail);
}

/** Streams the results of a job or a crawl. */
export async function sendResults(call: Call, id: string, kind: "job" | "crl"): Promise<Outcome> {
  const opened = await openResults(call.ctx, id, kind);
  if (!opened.ok)
    return opened.error === "not_ready"
      ? { error: apiError("not_found", opened.message, undefined, { "retry-after": "5" }) }
      : outcomeOf(opened, 200);
  return {
    status: 200,
    target: id,
    send: (outgoing, head) => answerResults(outgoing, head, call.header, opened.value),
  };
}
