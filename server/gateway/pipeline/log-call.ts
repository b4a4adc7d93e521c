import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { recordRequest } from "#lib/reports/requests/record-request.ts";

export type Logged = {
  requestId: Id<"req">;
  key: KnownKey;
  method: string;
  /** The route's path with parameter names, or a placeholder for an unknown one. */
  endpoint: string;
  target: string | undefined;
  targetStatus: number | undefined;
  status: number;
  errorCode: ApiErrorCode | undefined;
  sourceIp: string;
  userAgent: string | undefined;
  durationMs: number;
  credits: number;
};

/** Queues a finished call for the request log, which is written in batches. Does not block the caller. */
export function logCall(call: Logged): void {
  recordRequest({
    id: call.requestId,
    workspaceId: call.key.workspaceId,
    keyId: call.key.id,
    env: call.key.env,
    method: call.method,
    endpoint: call.endpoint,
    target: call.target === undefined ? null : redact(call.target),
    status: call.status,
    errorCode: call.errorCode ?? null,
    targetStatus: call.targetStatus ?? null,
    sourceIp: call.sourceIp,
    userAgent: call.userAgent ?? null,
    durationMs: call.durationMs,
    credits: call.credits,
  });
}

/** Redacts our keys and user:password@ (contract 2: redacted in every log). */
export const redact = (target: string): string =>
  target
    .replace(/(svc_(?:live|test)_)[0-9A-Za-z_-]+/g, "$1[redacted]")
    .replace(/([?&]api_key=)[^&#]*/gi, "$1[redacted]")
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, "$1[redacted]@");
