import type { ErrorCode, ErrorDetail } from "./generated/types.gen.ts";

/** Base class of all errors that this package throws for a call. */
export class GatehouseError extends Error {
  override readonly name: string = "GatehouseError";
}

/**
 * An error of the API, or of an intermediary that answered in its place. Programs should check
 * `code`; `message` is for people.
 */
export class ApiError extends GatehouseError {
  override readonly name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** Undefined if the answer is not from Gatehouse, but from a proxy, for example. */
  readonly code: ErrorCode | undefined;
  /** Quote it when you ask the operator about the call. */
  readonly requestId: string | undefined;
  /** URL of the explanation of the code. */
  readonly docUrl: string | undefined;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The invalid field, if any. */
  readonly param: string | undefined;
  /** Seconds that the server asks to wait, if it does. */
  readonly retryAfter: number | undefined;
  /** The whole error, including fields specific to a code, such as `balance`. */
  readonly detail: Partial<ErrorDetail>;

  constructor(status: number, detail: Partial<ErrorDetail>, headers: { requestId?: string; retryAfter?: number } = {}) {
    super(detail.message ?? `The server answered ${status} without a reason.`);
    this.status = status;
    this.detail = detail;
    this.code = detail.code;
    this.requestId = detail.request_id ?? headers.requestId;
    this.docUrl = detail.doc_url;
    this.retryable = detail.retryable ?? status >= 500;
    this.param = detail.param;
    this.retryAfter = headers.retryAfter;
  }
}

/** No complete answer arrived: there was no connection, or it broke. `cause` says how. */
export class ConnectionError extends GatehouseError {
  override readonly name = "ConnectionError";
}

/** No complete answer arrived in time. */
export class TimeoutError extends GatehouseError {
  override readonly name = "TimeoutError";
}
