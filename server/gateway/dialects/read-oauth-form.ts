import type { IncomingMessage } from "node:http";
import { LOGIN_BODY_MAX_BYTES } from "#lib/accounts/cli-logins/constants.ts";
import { readBody } from "../input/read-body.ts";
import { type ApiError, apiError } from "../route/api-error.ts";
import { type OAuthAnswer, oauthError } from "./oauth-answer.ts";

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Reads OAuth parameters (RFC 6749 3.2 and appendix B): a form in which no parameter repeats. A
 * parameter without a value counts as absent.
 */
export async function readOAuthForm(
  incoming: IncomingMessage,
): Promise<{ form: Record<string, string> } | OAuthAnswer | ApiError> {
  const raw = await readBody(incoming);
  if (!Buffer.isBuffer(raw)) return raw;
  if (raw.length > LOGIN_BODY_MAX_BYTES)
    return apiError("payload_too_large", `The body may have ${LOGIN_BODY_MAX_BYTES} bytes at most.`, {
      limit: LOGIN_BODY_MAX_BYTES,
    });
  if (!FORM_TYPE.test(incoming.headers["content-type"] ?? ""))
    return oauthError("invalid_request", "Send a form: Content-Type: application/x-www-form-urlencoded.");
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(raw.toString("utf8"))) {
    if (name in form) return oauthError("invalid_request", "A parameter was given more than once.", name.slice(0, 100));
    if (value !== "") form[name] = value;
  }
  return { form };
}
