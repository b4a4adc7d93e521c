import type { ErrorCode, ErrorDetail } from "./generated/types.gen.ts";

/** Anything that this package throws for a call, so that one `instanceof` tells it from faults of your own. */
export class GatehouseError extends Error {
  override readonly name: string = "GatehouseError";
}

/** What the API refused, or what something in between answered in its place. Decide by `code`; `message` is for people. */
export class ApiError extends GatehouseError {
  override readonly name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** Nothing where the answer is none of Gatehouse's: a proxy's page, for example. */
  readonly code: ErrorCode | undefined;
  /** Name it when you ask the operator about the call. */
  readonly requestId: string | undefined;
  /** Where the code is explained. */
  readonly docUrl: string | undefined;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The field that is wrong, if one is. */
  readonly param: string | undefined;
  /** Seconds that the server asks to wait, if it does. */
  readonly retryAfter: number | undefined;
  /** All that the body says: what else a code carries, such as `balance`. */
  readonly detail: Partial<ErrorDetail>;

  constructor(status: number, detail: Partial<ErrorDetail>, headers: { requestId?: string; retryAfter?: number } = {}) {
    super(detail.message ?? `The server answered ${status} without saying why.`);
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

/** No whole answer came: no connection, or one that broke. `cause` says how. */
export class ConnectionError extends GatehouseError {
  override readonly name = "ConnectionError";
}

/** No whole answer came in time. */
export class TimeoutError extends GatehouseError {
  override readonly name = "TimeoutError";
}
