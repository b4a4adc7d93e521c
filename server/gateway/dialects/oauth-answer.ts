import { API_ERRORS } from "#lib/platform/errors.ts";
import { type ApiError, errorBody, errorHeaders } from "../answers/api-error.ts";
import type { GatewayContext } from "../route.ts";

/** An answer in OAuth's words. */
export type OAuthAnswer = { status: 200 | 400; body: object };

/** An error of OAuth (RFC 6749 5.2, RFC 8628 3.5). `param` is ours: which parameter it is about. */
export const oauthError = (error: string, description: string, param?: string): OAuthAnswer => ({
  status: 400,
  body: { error, error_description: description, ...(param && { param }) },
});

/** Sends either kind of answer. Nothing of it may be kept on its way (RFC 6749 5.1). */
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
