import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Dialect, GatewayContext, Route } from "../route/route.ts";
import type { Authenticator } from "./authenticator.ts";
import { handleCall } from "./handle-call.ts";

/**
 * Routes every call at a known path to `handleCall`, with its route or, for another method, the
 * allowed ones.
 *
 * @param dialect of the paths, if they belong to another service.
 */
export function mountRoutes(
  app: Hono<{ Bindings: HttpBindings }>,
  authenticator: Authenticator,
  routes: readonly Route[],
  dialect?: Pick<Dialect, "answer">,
): void {
  for (const [pattern, places] of byPattern(routes)) {
    const methods = new Set(places.flatMap(({ routes }) => routes.map(({ method }) => method)));
    // Usually there is just one, already matched by the router.
    const only = places.length === 1 && !ENDING.test(places[0]?.path ?? "") ? places[0] : undefined;
    const answer = (context: GatewayContext, method?: string) => {
      const place = only ?? places.find(({ form }) => form.test(context.req.path));
      if (!place) return handleCall(context, authenticator, { endpoint: "unknown", dialect });
      const route = place.routes.find((each) => each.method === method);
      const allow = place.routes.map((each) => each.method);
      return handleCall(context, authenticator, { endpoint: place.path, dialect, ...(route ? { route } : { allow }) });
    };
    for (const method of methods) app.on(method, pattern, (context) => answer(context, method));
    app.all(pattern, (context) => answer(context));
  }
}

/** A path of the API with its routes, one per method. */
type Place = { path: string; form: RegExp; routes: Route[] };

const PARAMETER = /\{(\w+)\}/g;
const ENDING = /(?<=\})\.\w+$/;

/**
 * Returns the router's pattern of a path, without a suffix of the last parameter (".pdf" in
 * /v1/invoices/{invoice_id}.pdf).
 */
const patternOf = (path: string): string => path.replace(ENDING, "").replaceAll(PARAMETER, ":$1");

/** Paths with more literal text are tried first. */
const literal = (path: string): number => path.replaceAll(PARAMETER, "").length;

/**
 * Groups places by router pattern. Paths that differ only in the last segment, such as a word and a
 * parameter, or a parameter with and without a suffix, share the parameter's pattern: separate
 * patterns would make the router use a slower algorithm for every route.
 */
function byPattern(all: readonly Route[]): Map<string, Place[]> {
  const patterns = new Map(all.map(({ path }) => [patternOf(path).replace(/:\w+$/, ":"), patternOf(path)]));
  const groups = new Map<string, Place[]>();
  for (const [path, routes] of Map.groupBy(all, (route) => route.path)) {
    const pattern = patterns.get(path.replaceAll(PARAMETER, ":$1").replace(/[^/]+$/, ":")) ?? patternOf(path);
    const form = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(PARAMETER, "[^/]+")}$`);
    const places = [...(groups.get(pattern) ?? []), { path, form, routes }];
    groups.set(
      pattern,
      places.sort((a, b) => literal(b.path) - literal(a.path)),
    );
  }
  return groups;
}
