import { env } from "#lib/platform/env.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/errors.ts";

/** A refusal on its way to the caller. `extra` are the fields that contract 3 gives the code, and headers beside them. */
export type ApiError = {
  code: ApiErrorCode;
  message: string;
  extra?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
};

export const apiError = (
  code: ApiErrorCode,
  message: string,
  extra?: Record<string, unknown>,
  headers?: Record<string, string>,
): ApiError => ({ code, message, extra, headers });

/** The body of contract 3, as bytes to send. */
export function errorBody(error: ApiError, requestId: string): string {
  const { retryable } = API_ERRORS[error.code];
  const docUrl = `${env().BASE_URL}/docs#error-${error.code}`;
  return JSON.stringify({
    error: {
      code: error.code,
      message: error.message,
      request_id: requestId,
      doc_url: docUrl,
      retryable,
      ...error.extra,
    },
  });
}

/** Service interface 5.6: 401, 402 and 403 carry the code in WWW-Authenticate too. */
export function errorHeaders(error: ApiError): Record<string, string> {
  const { status } = API_ERRORS[error.code];
  const challenge = status === 401 || status === 402 || status === 403;
  return { ...(challenge && { "www-authenticate": `Bearer error="${error.code}"` }), ...error.headers };
}
