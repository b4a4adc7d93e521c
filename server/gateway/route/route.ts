import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type * as z from "zod";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { FirstTry, StillHeld } from "#lib/kernel/first-try.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import type { AnswerHeader } from "./answer-headers.ts";
import type { ApiError } from "./api-error.ts";
import type { CallHeader } from "./call-headers.ts";

export type GatewayContext = Context<{ Bindings: HttpBindings }>;

/** A body stored in a file, because it is too large for memory. */
export type Spooled = {
  bytes: number;
  sha256: Buffer;
  contentType: string | undefined;
  /** Returns the body from the beginning; may be called repeatedly. */
  read(): Readable;
  close(): Promise<void>;
};

/** An authenticated, admitted and parsed call. */
export type Call<Query = unknown, Body = unknown> = {
  ctx: Ctx;
  requestId: Id<"req">;
  /** The request ID of the first try, if the call has an Idempotency-Key. Used to create a thing only once. */
  firstTry?: FirstTry;
  /** Whether this try still owns its Idempotency-Key. Set together with `firstTry`. */
  stillHeld?: StillHeld | undefined;
  /** Undefined only if an owner's session is used instead (`ownerSession`). */
  key: KnownKey | undefined;
  /** Path parameters by name, decoded. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** The unparsed body, for routes that set `spools`. */
  spooled: Spooled | undefined;
  /** Returns a signal that aborts when the caller hangs up. */
  gone: () => AbortSignal;
  /** Returns a header by its lower-case name, or undefined. */
  header: (name: string) => string | undefined;
  /** Whether TLS was terminated here. A proxy in front reports it in X-Forwarded-Proto. */
  isEncrypted: boolean;
};

/** Common to all outcomes. `target` appears in the request log and is never a secret. */
type Noted = { credits?: number; target?: string | undefined; targetStatus?: number | undefined };

export type Outcome =
  | (Noted & { status: number; body: unknown; headers?: Record<string, string> })
  | (Noted & {
      status: number;
      /**
       * Writes a streamed answer. `head` contains the common headers. Resolves to the cost once the
       * answer has ended, even because the caller left. An error before the head is written is sent
       * as the answer; a later one cuts it short.
       */
      send: (outgoing: ServerResponse, head: Record<string, string>) => Promise<{ credits: number }>;
      /** The same content as text, for MCP tools; used instead of `send`. */
      text?: Iterable<string> | AsyncIterable<string>;
    })
  /** `body` and `status` replace the error's own in another dialect. */
  | (Noted & { error: ApiError; body?: unknown; status?: number });

/** A decoded body, not yet validated. */
export type Decoded = { json: unknown } | { error: ApiError };

export type Dialect = {
  speaks: (json: unknown) => boolean;
  /** Translates a body to our fields. */
  input: (json: unknown) => Decoded;
  answer: (outcome: Outcome) => Outcome;
  /** The service's name for Idempotency-Key, in lower case. */
  idempotencyHeader?: string;
};

/** An answer. If `contentType` is set, the schema describes the parsed content. */
export type Answer = {
  status: number;
  contentType?: string;
  schema: Schema;
  description: string;
  /** Headers besides the common ones. */
  headers?: readonly AnswerHeader[];
};

type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Schema = z.ZodType;

/**
 * An operation of /v1, or of another service's API. The router, permissions, OpenAPI document and
 * documentation are all derived from it.
 */
export type Route = {
  method: Method;
  /** With parameters in braces, as in OpenAPI: /v1/keys/{key_id}. */
  path: `/v${1 | 2}/${string}`;
  /** The scope that a key needs (service interface 4). Mandatory. */
  scope: Scope;
  /** Whether an owner's session is accepted instead of a key, to manage the key `key_id` in the path. */
  ownerSession?: true | undefined;
  name: string;
  summary: string;
  description?: string | undefined;
  /** Verifies a signed URL, accepted instead of a key. Returns the signer's context or the error. */
  signed?: ((params: Record<string, string>, query: URLSearchParams) => Promise<Ctx | ApiError>) | undefined;
  query?: Schema | undefined;
  body?: Schema | undefined;
  /** A multipart form accepted instead of a JSON body, and its size limit if it exceeds BODY_MAX_BYTES. */
  form?: { schema: Schema; maxBytes: number } | undefined;
  /** An additional format of JSON bodies. */
  dialect?: Dialect | undefined;
  /** The size limit of a body too large for memory. It is spooled and passed unparsed as `call.spooled`. */
  spools?: number | undefined;
  /** Whether POST accepts an Idempotency-Key, as it must if it creates or charges (contract 4). */
  idempotent: boolean;
  /**
   * A body, or the query of a GET, that works in an empty workspace. Used in the documentation; by
   * default built from the examples in the schema.
   */
  example?: object | undefined;
  /** Request headers besides the common ones. */
  headers?: readonly CallHeader[] | undefined;
  answer: Answer;
  /** An alternative answer; the descriptions explain when each is used. */
  otherAnswer?: Answer | undefined;
  /** Success answers without a schema: an empty body, or part of the answer's (`partial`). */
  bareAnswers?:
    | readonly { status: number; description: string; headers?: readonly AnswerHeader[]; partial?: true }[]
    | undefined;
  /** Errors specific to this route, besides the common ones. */
  errors: readonly ApiErrorCode[];
  handle: (call: Call) => Promise<Outcome> | Outcome;
  /**
   * Answers test keys if the route is only about live data (contract 14.5). Other routes handle
   * test keys themselves, with fixtures and test-mode data.
   */
  fixture?: ((call: Call) => Promise<Outcome> | Outcome) | undefined;
};

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Handler<Q, B> = (call: Call<Parsed<Q>, Parsed<B>>) => Promise<Outcome> | Outcome;

/** Declares a route, with its handler typed by its schemas. */
export function defineRoute<Q extends Schema | undefined = undefined, B extends Schema | undefined = undefined>(
  route: Omit<Route, "query" | "body" | "handle" | "fixture" | "idempotent"> & {
    query?: Q;
    body?: B;
    idempotent?: boolean;
    handle: Handler<Q, B>;
    fixture?: Handler<Q, B>;
  },
): Route {
  // Safe, because the pipeline passes exactly what the route's own schemas parsed.
  return {
    idempotent: false,
    ...route,
    handle: route.handle as Route["handle"],
    fixture: route.fixture as Route["fixture"],
  };
}
