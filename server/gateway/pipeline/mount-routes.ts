import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Dialect, GatewayContext, Route } from "../route.ts";
import type { Authenticator } from "./authenticator.ts";
import { handleCall } from "./handle-call.ts";

/**
 * Has the router send every call at a route's path to `handleCall`, with the route or, of another method, with those there are.
 *
 * @param dialect of the paths, where they are another service's.
 */
export function mountRoutes(
  app: Hono<{ Bindings: HttpBindings }>,
  authenticator: Authenticator,
  routes: readonly Route[],
  dialect?: Pick<Dialect, "answer">,
): void {
  for (const [pattern, places] of byPattern(routes)) {
    const methods = new Set(places.flatMap(({ routes }) => routes.map(({ method }) => method)));
    // As a rule there is one, and the router has matched all of it.
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

/** A path of the API with the routes there, a method each. */
type Place = { path: string; form: RegExp; routes: Route[] };

const PARAMETER = /\{(\w+)\}/g;
const ENDING = /(?<=\})\.\w+$/;

/** What the router is given for a path: what stands behind its last parameter (".pdf" of /v1/invoices/{invoice_id}.pdf) is not in it. */
const patternOf = (path: string): string => path.replace(ENDING, "").replaceAll(PARAMETER, ":$1");

/** The more of a path is said word by word, the sooner it is tried. */
const literal = (path: string): number => path.replaceAll(PARAMETER, "").length;

/**
 * Places by the pattern that the router knows them by. Two that differ in their last part alone, as a word and a parameter do or a parameter
 * and one with an ending, share the parameter's: as patterns of their own they would have the router fall back to a slower way
 * of matching every route.
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
