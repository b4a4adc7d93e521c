import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type * as z from "zod";
import type { Ctx } from "#lib/auth/context.ts";
import type { KnownKey } from "#lib/keys/read-known-keys.ts";
import type { Scope } from "#lib/keys/types.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/ids.ts";
import type { ApiError } from "./api-error.ts";

export type GatewayContext = Context<{ Bindings: HttpBindings }>;

/** An authenticated, admitted and parsed call. */
export type Call<Query = unknown, Body = unknown> = {
  ctx: Ctx;
  requestId: Id<"req">;
  /** Absent only where an owner's dashboard session stands in its place (`ownerSession`). */
  key: KnownKey | undefined;
  /** Parts of the path by name, decoded. */
  params: Record<string, string>;
  query: Query;
  body: Body;
};

/** What a route answers. `target` is what the request log shows beside the endpoint; never a secret. */
export type Outcome =
  | {
      status: number;
      body: unknown;
      credits?: number;
      target?: string | undefined;
      targetStatus?: number | undefined;
      headers?: Record<string, string>;
    }
  | { error: ApiError; credits?: number; target?: string | undefined; targetStatus?: number | undefined };

type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Schema = z.ZodType;

/** One operation of /v1. The router, the guard, the OpenAPI document and the documentation page are all made from it. */
export type Route = {
  method: Method;
  /** With parameters in braces, as OpenAPI writes them: /v1/keys/{key_id}. */
  path: `/v1/${string}`;
  /** Service interface 4: what the key must hold. There is no route without one. */
  scope: Scope;
  /** Whether an owner's dashboard session is taken in place of a key. The key it is about is `key_id` in the path. */
  ownerSession?: true | undefined;
  name: string;
  summary: string;
  description?: string | undefined;
  query?: Schema | undefined;
  body?: Schema | undefined;
  /** Whether POST takes an Idempotency-Key: where it creates or charges (contract 4). */
  idempotent: boolean;
  answer: { status: number; schema: Schema; description: string };
  /** The refusals that are particular to this route, beside those that any call may meet. */
  errors: readonly ApiErrorCode[];
  handle: (call: Call) => Promise<Outcome> | Outcome;
};

type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** Declares a route; types flow from its schemas into its handler. */
export function defineRoute<Q extends Schema | undefined = undefined, B extends Schema | undefined = undefined>(
  route: Omit<Route, "query" | "body" | "handle" | "idempotent"> & {
    query?: Q;
    body?: B;
    idempotent?: boolean;
    handle: (call: Call<Parsed<Q>, Parsed<B>>) => Promise<Outcome> | Outcome;
  },
): Route {
  // The pipeline hands over exactly what the route's own schemas parsed, so the wider type is safe here.
  return { idempotent: false, ...route, handle: route.handle as Route["handle"] };
}
