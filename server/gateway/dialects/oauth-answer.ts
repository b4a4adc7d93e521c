import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { type ApiError, errorBody, errorHeaders } from "../route/api-error.ts";
import type { GatewayContext } from "../route/route.ts";

export type OAuthAnswer = { status: 200 | 400; body: object };

/** Returns an OAuth error (RFC 6749 5.2, RFC 8628 3.5). `param` is our addition: the parameter at fault. */
export const oauthError = (error: string, description: string, param?: string): OAuthAnswer => ({
  status: 400,
  body: { error, error_description: description, ...(param && { param }) },
});

/** Sends either kind of answer, with caching disabled (RFC 6749 5.1). */
export function answerOAuth(context: GatewayContext, requestId: string, answer: OAuthAnswer | ApiError): Response {
  const head = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": requestId,
  };
  if ("body" in answer) return context.body(JSON.stringify(answer.body), answer.status, head);
  const { status } = API_ERRORS[answer.code];
  return context.body(errorBody(answer, requestId), status, { ...head, ...errorHeaders(answer) });
}
