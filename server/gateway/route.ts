import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type * as z from "zod";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { FirstTry, StillHeld } from "#lib/kernel/first-try.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/ids.ts";
import type { ApiError } from "./answers/api-error.ts";
import type { Spooled } from "./input/spool-body.ts";
import type { CallHeader } from "./openapi/call-headers.ts";
import type { AnswerHeader } from "./openapi/headers.ts";

export type GatewayContext = Context<{ Bindings: HttpBindings }>;

/** An authenticated, admitted and parsed call. */
export type Call<Query = unknown, Body = unknown> = {
  ctx: Ctx;
  requestId: Id<"req">;
  /** `requestId` where the call came with an Idempotency-Key and may come again: for verbs that make one thing of it. */
  firstTry?: FirstTry;
  /** Of such a call: whether no other try has taken over from this one. */
  stillHeld?: StillHeld | undefined;
  /** Absent only where an owner's dashboard session stands in its place (`ownerSession`). */
  key: KnownKey | undefined;
  /** Parts of the path by name, decoded. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** The body as it came, of a route that `spools`. */
  spooled: Spooled | undefined;
  /** A signal that ends when the caller hangs up. */
  gone: () => AbortSignal;
  /** A header of the call, by its name in lower case; undefined when it is absent. */
  header: (name: string) => string | undefined;
  /** Whether it came over TLS that ended here: a proxy in front says so in X-Forwarded-Proto. */
  isEncrypted: boolean;
};

/** Of any outcome. `target` is what the request log shows next to the endpoint; never a secret. */
type Noted = { credits?: number; target?: string | undefined; targetStatus?: number | undefined };

/** What a route answers. */
export type Outcome =
  | (Noted & { status: number; body: unknown; headers?: Record<string, string> })
  | (Noted & {
      status: number;
      /**
       * Writes the answer itself: a stream of events, a file. `head` holds the headers that every answer has. Resolves when it
       * has ended, also because the caller left, with what it cost. What it throws before the head is written is answered in its place; later
       * it breaks the answer off.
       */
      send: (outgoing: ServerResponse, head: Record<string, string>) => Promise<{ credits: number }>;
      /** What it sends, where that is text: for a tool, which is answered in a message. Read only where `send` is not called. */
      text?: Iterable<string> | AsyncIterable<string>;
    })
  /** `body` and `status` stand in for the error's own, for a caller who reads others. */
  | (Noted & { error: ApiError; body?: unknown; status?: number });

/** What a body holds, before it is checked. */
export type Decoded = { json: unknown } | { error: ApiError };

/** Another service's way of asking and of reading the answer, spoken by its own clients. */
export type Dialect = {
  speaks: (json: unknown) => boolean;
  /** What was asked, in our words. */
  input: (json: unknown) => Decoded;
  answer: (outcome: Outcome) => Outcome;
  /** What its clients call Idempotency-Key, in lower case. */
  idempotencyHeader?: string;
};

/** What is answered; `contentType` where it is not JSON: then the schema is that of its parts, written as JSON. */
export type Answer = {
  status: number;
  contentType?: string;
  schema: Schema;
  description: string;
  /** Besides those that every answer has. */
  headers?: readonly AnswerHeader[];
};

type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Schema = z.ZodType;

/** One operation of /v1, or of another service's API that is spoken here too. The router, the guard, the OpenAPI document and the documentation page are all made from it. */
export type Route = {
  method: Method;
  /** With parameters in braces, as OpenAPI writes them: /v1/keys/{key_id}. */
  path: `/v${1 | 2}/${string}`;
  /** Service interface 4: what the key must hold. There is no route without one. */
  scope: Scope;
  /** Whether an owner's dashboard session is taken in place of a key. The key it is about is `key_id` in the path. */
  ownerSession?: true | undefined;
  name: string;
  summary: string;
  description?: string | undefined;
  /** Takes a signature in the address in place of a key: answers who signed it, or why it is not good. */
  signed?: ((params: Record<string, string>, query: URLSearchParams) => Promise<Ctx | ApiError>) | undefined;
  query?: Schema | undefined;
  body?: Schema | undefined;
  /** What a multipart form may hold in place of the JSON of `body`, and its most bytes where that is more than MAX_BODY_BYTES. */
  form?: { schema: Schema; maxBytes: number } | undefined;
  /** Understood besides our own words, in JSON bodies. */
  dialect?: Dialect | undefined;
  /** The most bytes of a body that is too large for memory: it is put aside and handed over as `call.spooled`, unread. */
  spools?: number | undefined;
  /** Whether POST takes an Idempotency-Key: where it creates or charges (contract 4). */
  idempotent: boolean;
  /** A body, or the query of a GET, that works in an empty workspace: for the documentation. Made from the schema's own examples when absent. */
  example?: object | undefined;
  /** Headers of the call that it reads besides those that every call may have. */
  headers?: readonly CallHeader[] | undefined;
  answer: Answer;
  /** What it answers in another case, which the description of each says. */
  otherAnswer?: Answer | undefined;
  /** Answers that are no refusals and have no body of their own: none, or a part of the answer's (`partial`). */
  bareAnswers?:
    | readonly { status: number; description: string; headers?: readonly AnswerHeader[]; partial?: true }[]
    | undefined;
  /** The refusals that are particular to this route, besides those that any call may meet. */
  errors: readonly ApiErrorCode[];
  handle: (call: Call) => Promise<Outcome> | Outcome;
  /**
   * What answers a test key instead, where all that the route is about is live (contract 14.5). Without one the route's verbs know test keys:
   * they work on fixtures, and read and change what is of test mode.
   */
  fixture?: ((call: Call) => Promise<Outcome> | Outcome) | undefined;
};

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Handler<Q, B> = (call: Call<Parsed<Q>, Parsed<B>>) => Promise<Outcome> | Outcome;

/** Declares a route; types flow from its schemas into its handler. */
export function defineRoute<Q extends Schema | undefined = undefined, B extends Schema | undefined = undefined>(
  route: Omit<Route, "query" | "body" | "handle" | "fixture" | "idempotent"> & {
    query?: Q;
    body?: B;
    idempotent?: boolean;
    handle: Handler<Q, B>;
    fixture?: Handler<Q, B>;
  },
): Route {
  // The pipeline hands over exactly what the route's own schemas parsed, so the wider type is safe here.
  return {
    idempotent: false,
    ...route,
    handle: route.handle as Route["handle"],
    fixture: route.fixture as Route["fixture"],
  };
}
