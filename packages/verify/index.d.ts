import type { WebhookEvent } from "./events.d.ts";

export type * from "./events.d.ts";

/** A `Headers`, a `Map`, pairs, or a plain object such as Node's `request.headers`. Names in any case. */
export type GivenHeaders =
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

/** One secret, or several while one of them is being replaced: a delivery signed with any of them is genuine. */
export type GivenSecrets = { secret: string; secrets?: never } | { secrets: readonly string[]; secret?: never };

export type VerifyOptions = GivenSecrets & {
  /** Seconds that a timestamp may be off, in either direction. 300 when absent. */
  tolerance?: number | undefined;
  /** The time to judge by: a Date, or milliseconds as `Date.now()` returns them. The machine's when absent. */
  now?: Date | number | undefined;
};

export type VerifyInput = VerifyOptions & {
  /** The body exactly as it arrived, before anything parsed it. */
  body: string | Uint8Array | ArrayBuffer;
  headers: GivenHeaders;
};

/** What the headers of a delivery say besides its body. */
export type DeliveryFacts = {
  /** `X-Service-Delivery`, the same at every attempt; null when something on the way dropped the header. */
  deliveryId: string | null;
  /** `X-Service-Timestamp`: Unix seconds of this attempt, or of the original's first attempt for a replay. */
  timestamp: number;
  /** Sent again because somebody asked for it. Says nothing about whether you have seen the event: ask its id. */
  replay: boolean;
  /** `test` when caused by a test key or a test event. */
  mode: "live" | "test";
};

/** An event as it was sent, and how. Narrow it by `event`. */
export type VerifiedEvent = WebhookEvent & DeliveryFacts;

export type VerificationCode =
  | "missing_header"
  | "bad_timestamp"
  | "timestamp_out_of_tolerance"
  | "bad_signature"
  | "bad_body"
  | "bad_secret";

/**
 * A request that must not be believed. `bad_secret`, and `bad_body` for a body that is no raw body, are faults of the receiver;
 * all others are the sender's or the network's. Answer 400 and change nothing.
 */
export declare class WebhookVerificationError extends Error {
  constructor(code: VerificationCode, message: string);
  readonly name: "WebhookVerificationError";
  readonly code: VerificationCode;
}

/**
 * Resolves to the event when the request was signed with one of the secrets and is at most `tolerance` seconds old; rejects with
 * a `WebhookVerificationError` otherwise, and with a `TypeError` for options that make no sense.
 *
 * A replay (`X-Service-Replay: true`) carries the time of the original, which may be weeks past. It is taken only when
 * `webhook-signature`, made with the time of sending, holds as well and `webhook-timestamp` is inside the tolerance: the age of
 * what was sent is checked always, and on the word of that header alone nothing is waived.
 */
export declare function verify(input: VerifyInput): Promise<VerifiedEvent>;

/** What of a Fetch API `Request` is needed. */
export type GivenRequest = {
  readonly headers: Iterable<readonly [string, string]>;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** The same for a `Request` of the Fetch API, whose body must not have been read yet; it is read here. */
export declare function verifyRequest(request: GivenRequest, options: VerifyOptions): Promise<VerifiedEvent>;
