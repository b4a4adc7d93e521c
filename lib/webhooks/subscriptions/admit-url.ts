import type { Ctx } from "#lib/kernel/context.ts";
import { TimedOut, within } from "#lib/platform/async/within.ts";
import { type Admitted, guard, isCleartext } from "#lib/platform/outbound/guard.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { URL_CHECK_MS, WEBHOOK_TEXT_MAX } from "./constants.ts";

export type UrlError = "invalid_url" | "url_not_allowed" | "invalid_parameter";

const PARAM = { param: "url" };
const HTTPS_ONLY = refuse("invalid_url", "The address must begin with https://.", PARAM);

/**
 * Returns the normalized URL of a subscription if deliveries could be sent there today
 * (contract 7): https, or http to networks allowed by the operator; not into a guarded network;
 * with a host that resolves. Removes the fragment, which is never sent. Each attempt repeats the
 * check.
 */
export async function admitUrl(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  text: string,
  policy: OutboundPolicy,
): Promise<Result<string, UrlError>> {
  const read = readTarget(text);
  if (!read.ok) return holdsCredentials(text) ?? refuseFor(read);
  const { url } = read;
  url.hash = "";
  if (url.href.length > WEBHOOK_TEXT_MAX.url)
    return refuse("invalid_parameter", `The address is longer than ${WEBHOOK_TEXT_MAX.url} characters.`, PARAM);
  if (url.protocol === "http:" && policy.allowed.length === 0) return HTTPS_ONLY;
  const asking = { asker: { work: "messages", owner: workspaceId }, waitMs: URL_CHECK_MS } as const;
  const admitted = await resolvedInTime(guard(url, policy, true, asking));
  if (!admitted.ok) return refuseFor(admitted);
  if (isCleartext(url, admitted.addresses, policy)) return HTTPS_ONLY;
  return ok(url.href);
}

function holdsCredentials(text: string): Refusal<"url_not_allowed"> | undefined {
  const url = URL.parse(text);
  if (!url?.username && !url?.password) return undefined;
  const message =
    "The address must not hold a user name or password. Check the signature instead: every delivery has one.";
  return refuse("url_not_allowed", message, PARAM);
}

function refuseFor({ code, message }: Failed): Refusal<UrlError> {
  if (code === "invalid_url" || code === "url_not_allowed") return refuse(code, message, PARAM);
  return refuse("invalid_parameter", `${message} Nothing can be delivered there. Check the URL.`, PARAM);
}

/** A resolver may take much longer than a caller waits. Treats a late answer as a failure. */
async function resolvedInTime(asked: Promise<Admitted | Failed>): Promise<Admitted | Failed> {
  try {
    return await within(URL_CHECK_MS, asked);
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error;
    return { ok: false, code: "dns_failure", message: "The host name could not be resolved in time." };
  }
}
