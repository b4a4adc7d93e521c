import type { WebhookEvent } from "./events.d.ts";

export type * from "./events.d.ts";

/** A `Headers`, a `Map`, pairs, or a plain object such as Node's `request.headers`. Names in any case. */
export type GivenHeaders =
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

/** One secret, or several while one of them is being replaced. A delivery signed with any of them is genuine. */
export type GivenSecrets = { secret: string; secrets?: never } | { secrets: readonly string[]; secret?: never };

export type VerifyOptions = GivenSecrets & {
  /** Maximum deviation of a timestamp in seconds, in either direction. Default: 300. */
  tolerance?: number | undefined;
  /** The current time: a Date, or milliseconds as returned by `Date.now()`. Default: the machine's time. */
  now?: Date | number | undefined;
};

export type VerifyInput = VerifyOptions & {
  /** The raw body as received, before parsing. */
  body: string | Uint8Array | ArrayBuffer;
  headers: GivenHeaders;
};

/** Details of a delivery from its headers. */
export type DeliveryFacts = {
  /** `X-Service-Delivery`, the same in every attempt; null if an intermediary dropped the header. */
  deliveryId: string | null;
  /** `X-Service-Timestamp`: Unix seconds of this attempt or, for a replay, of the original's first attempt. */
  timestamp: number;
  /** Whether somebody had it sent again. Use `id` to find out whether you have seen the event. */
  replay: boolean;
  /** `test` if caused by a test key or a test event. */
  mode: "live" | "test";
};

/** An event with the details of its delivery. Narrow it by `event`. */
export type VerifiedEvent = WebhookEvent & DeliveryFacts;

export type VerificationCode =
  | "missing_header"
  | "bad_timestamp"
  | "timestamp_out_of_tolerance"
  | "bad_signature"
  | "bad_body"
  | "bad_secret";

/**
 * A request that cannot be trusted. `bad_secret`, and `bad_body` for a body that is not raw, are
 * errors of the receiver; all others are the sender's or the network's. Answer 400 and change
 * nothing.
 */
export declare class WebhookVerificationError extends Error {
  constructor(code: VerificationCode, message: string);
  readonly name: "WebhookVerificationError";
  readonly code: VerificationCode;
}

/**
 * Resolves to the event if the request was signed with one of the secrets and is at most
 * `tolerance` seconds old. Rejects with a `WebhookVerificationError` otherwise, and with a
 * `TypeError` for invalid options.
 *
 * A replay (`X-Service-Replay: true`) carries the time of the original, which may be weeks old. It
 * is accepted only if `webhook-signature`, which is made when it is sent, is valid too, and
 * `webhook-timestamp` is within the tolerance. So the age of a request is always checked, and that
 * header alone waives nothing.
 */
export declare function verify(input: VerifyInput): Promise<VerifiedEvent>;

/** The parts of a Fetch API `Request` that are used. */
export type GivenRequest = {
  readonly headers: Iterable<readonly [string, string]>;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** Does the same for a Fetch API `Request`, whose body must not have been read yet; it is read here. */
export declare function verifyRequest(request: GivenRequest, options: VerifyOptions): Promise<VerifiedEvent>;
